/** Where the window's page comes from. The scheme is registered in `app-protocol.ts`; nothing else is ever loaded. */
export const appScheme = 'app';
export const appHost = 'bundle';
export const appOrigin = `${appScheme}://${appHost}`;
