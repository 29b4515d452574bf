import { useEffect, useRef, useState } from 'react';
import { type Behaviour, firstBehaviour } from '../../../shared/behaviour.ts';
import type { DeskEntry } from '../../../shared/contract.ts';
import { useClient } from '../../client/provider.tsx';

export type ShownFromOutside = Exclude<DeskEntry, { kind: 'behaviour' }>;

/**
 * Follows what the app tells this window beside the room, and tells the app which session is looked at. `onShow`: a person
 * wants to see this, who came by a notification or the tray.
 */
export function useDeskStream(looked: string | undefined, onShow: (shown: ShownFromOutside) => void): Behaviour {
  const client = useClient();
  const [behaviour, setBehaviour] = useState(firstBehaviour);
  const show = useRef(onShow);
  useEffect(() => {
    show.current = onShow;
  });

  useEffect(() => {
    return client.follow(
      'desk',
      () => ({}),
      (entries) => {
        for (const entry of entries) {
          if (entry.kind === 'behaviour') setBehaviour(entry.value);
          else show.current(entry);
        }
      },
    );
  }, [client]);

  useEffect(() => {
    void client.call('desk.look', looked === undefined ? {} : { sessionId: looked });
  }, [client, looked]);

  return behaviour;
}
