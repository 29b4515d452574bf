import { systemTimers } from '../../src/main/remote/listener/timers.ts';
import type { Surroundings } from '../../src/main/remote/remote.ts';

/** This machine alone, and a port that nobody has. */
export const thisMachine: Surroundings = {
  interfaces: () => ({
    lo: [
      {
        address: '127.0.0.1',
        netmask: '255.0.0.0',
        family: 'IPv4',
        mac: '00:00:00:00:00:00',
        internal: true,
        cidr: null,
      },
    ],
  }),
  ports: [0],
  timers: systemTimers,
};
