import { BlockList, isIPv6 } from 'node:net';

/**
 * Addresses that lead to no place on the public internet: this machine, private and shared networks, links, documentation, multicast and
 * reserved ones (IANA's registries of special purpose, RFC 6890 and after). Of IPv6 only what is handed out for the public is let
 * through, without the ranges in which an address of IPv4 travels hidden.
 */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
const public6 = ['2000::/3'];
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const blocked4 = listOf(special4);
const open6 = listOf(public6);
const blocked6 = listOf(special6);

/** Whether an address may be called. @param allowed ranges that the operator opened besides */
export function createAddressGate(allowed: readonly string[]): (ip: string) => boolean {
  const own = listOf(allowed);
  return (ip) => {
    // An address of IPv4 that is written as IPv6 is the same address.
    const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (own.check(address, family)) return true;
    return family === 'ipv4'
      ? !blocked4.check(address, family)
      : open6.check(address, family) && !blocked6.check(address, family);
  };
}
