/** What a session is called while it is dragged from the rail to a cell; nothing else is taken there. */
export const sessionDragType = 'application/x-signalbox-session';
