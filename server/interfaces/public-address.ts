import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks that are not on the public internet (IANA special-purpose registries). */
const special = new BlockList();
const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
/** Inside the global unicast range: Teredo and 6to4 carry IPv4 addresses, the others are for tests and examples. */
const V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** All addresses of the public internet so far. Mapped IPv4, link-local and unique local addresses are outside. */
const globalUnicast = new BlockList();

function add(list: BlockList, network: string, type: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  list.addSubnet(address, Number(bits), type);
}
for (const network of V4) add(special, network, 'ipv4');
for (const network of V6) add(special, network, 'ipv6');
add(globalUnicast, '2000::/3', 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIPv6(address) && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
