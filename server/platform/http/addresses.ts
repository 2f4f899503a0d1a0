import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** 16-bit groups of an IPv6 address that identify one customer's network: a /64. */
const GROUPS = 4;

/** Returns the key that limits count by: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const missing = tail ? 8 - head.length - tail.length : 0;
  const groups = [...head, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return groups
    .slice(0, GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':');
}

/** Returns a predicate for addresses within the given addresses and networks. */
export function isAmong(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const kind = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) list.addAddress(address, kind(address));
    else list.addSubnet(address, Number(prefix), kind(address));
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, '');
    return list.check(plain, kind(plain));
  };
}

/** Counts concurrent connections or requests by network. */
export class Counter {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes a slot and returns true if one is free. Release it afterwards. */
  take(address: string): boolean {
    const network = networkOf(address);
    const count = this.#counts.get(network) ?? 0;
    if (count >= this.#limit) return false;
    this.#counts.set(network, count + 1);
    return true;
  }

  release(address: string): void {
    const network = networkOf(address);
    const count = (this.#counts.get(network) ?? 0) - 1;
    if (count > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }
}
