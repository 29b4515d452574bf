import type { NetworkInterfaceInfo } from 'node:os';
import { type Network, networkSchema } from '../../../shared/phone/phones.ts';

/** The system's table of interfaces, as `os.networkInterfaces()` gives it. */
export type InterfaceTable = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/** A network that this computer is on. `subnet`: such as `192.168.1.0/24`; with the name it tells networks apart. */
export type LocalNetwork = Network & { subnet: string };

/**
 * The networks on which a phone could find this computer, the loopback last. Only IPv4: its addresses can be typed on a
 * phone, and every home has them.
 */
export function localNetworks(table: InterfaceTable): LocalNetwork[] {
  const found = Object.entries(table).flatMap(([name, entries]) => {
    const entry = entries?.find((each) => each.family === 'IPv4');
    const network = { name, address: entry?.address, loopback: entry?.internal };
    const parsed = networkSchema.safeParse(network);
    return parsed.success && entry ? [{ ...parsed.data, subnet: subnetOf(entry) }] : [];
  });
  return found.sort((a, b) => Number(a.loopback) - Number(b.loopback));
}

/**
 * Where a network is now that was found before: it may have another address, but not another subnet. `elsewhere`: there is
 * another network under its name. `gone`: there is none, as while a computer wakes up.
 */
export function findAgain(
  table: InterfaceTable,
  known: Pick<LocalNetwork, 'name' | 'subnet'> & { address?: string },
): LocalNetwork | 'elsewhere' | 'gone' {
  const entries = (table[known.name] ?? []).filter((each) => each.family === 'IPv4');
  const inIt = entries.filter((each) => subnetOf(each) === known.subnet);
  const entry = inIt.find((each) => each.address === known.address) ?? inIt[0];
  if (!entry) return entries.length > 0 ? 'elsewhere' : 'gone';
  return { name: known.name, address: entry.address, loopback: entry.internal, subnet: known.subnet };
}

function subnetOf({ address, netmask }: Pick<NetworkInterfaceInfo, 'address' | 'netmask'>): string {
  const mask = netmask.split('.').map(Number);
  const base = address.split('.').map((part, index) => Number(part) & (mask[index] ?? 0));
  const bits = mask.reduce((sum, part) => sum + part.toString(2).replaceAll('0', '').length, 0);
  return `${base.join('.')}/${bits}`;
}
