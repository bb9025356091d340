import { expect, it } from 'vitest'
import { isNetwork } from '../lib/network-list.js'
import { createNetworks, isThisMachine } from './client-network.js'

function networkOf(
  peer: string | undefined,
  headers: Record<string, string> = {},
  trusted: string[] = [],
): string {
  const networks = createNetworks(trusted)
  const request = new Request('http://127.0.0.1/', { headers })
  return networks.of(request, peer)
}

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8:1::9', '2001:db8:1::/64'],
  ['::1', '::/64'],
  ['1::', '1::/64'],
  ['fe80::1:2:3:4%eth0', 'fe80::/64'],
  [undefined, 'unknown'],
])('maps %s to the network %s', (peer, network) => {
  expect(networkOf(peer)).toBe(network)
})

it.each([
  ['127.0.0.1', true],
  ['::ffff:127.0.0.9', true],
  ['::1', true],
  [undefined, false],
  ['192.0.2.7', false],
  ['10.127.0.1', false],
  ['2001:db8::1', false],
  ['1::1', false],
])('reports whether %s is a loopback peer: %s', (peer, expected) => {
  expect(isThisMachine(networkOf(peer))).toBe(expected)
})

it('ignores forwarding headers from an untrusted peer', () => {
  const headers = {
    'x-forwarded-for': '198.51.100.1',
    'x-real-ip': '198.51.100.1',
    forwarded: 'for=198.51.100.1',
    'cf-connecting-ip': '198.51.100.1',
    'true-client-ip': '198.51.100.1',
  }
  expect(networkOf('192.0.2.7', headers)).toBe('192.0.2.7')
  expect(networkOf('192.0.2.7', headers, ['10.0.0.0/8'])).toBe('192.0.2.7')
  expect(networkOf(undefined, headers, ['10.0.0.0/8'])).toBe('unknown')
})

it.each([
  ['198.51.100.1', '198.51.100.1'],
  // The client may forge all entries before the one that the trusted proxy appends.
  ['203.0.113.9, 198.51.100.1', '198.51.100.1'],
  ['203.0.113.9, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  ['198.51.100.1:4711', '198.51.100.1'],
  ['[2001:db8::1]:4711', '2001:db8::/64'],
  ['10.4.4.4, 10.1.2.3', '10.4.4.4'],
  ['nonsense', '10.0.0.1'],
  ['198.51.100.1, nonsense', '10.0.0.1'],
  ['', '10.0.0.1'],
  [Array.from({ length: 5000 }, () => '10.2.2.2').join(','), '10.2.2.2'],
])('reads X-Forwarded-For of a trusted proxy from the right: %.60s', (header, network) => {
  const headers = { 'x-forwarded-for': header }
  expect(networkOf('10.0.0.1', headers, ['10.0.0.0/8'])).toBe(network)
  expect(networkOf('::ffff:10.0.0.1', headers, ['10.0.0.0/8'])).toBe(network)
})

it.each([
  ['127.0.0.1', true],
  ['10.0.0.0/8', true],
  ['2001:db8::/32', true],
  ['::1', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/', false],
  ['10.0.0.0/8/8', false],
  ['proxy.example', false],
  ['', false],
  ['*', false],
])('reports whether %j is a valid network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is)
})

it.each(['x-forwarded-for', 'forwarded', 'x-real-ip'])(
  'reports once the first untrusted peer that sends %s',
  (header) => {
    const reported: unknown[] = []
    const networks = createNetworks(['10.0.0.0/8'], (proxy) => void reported.push(proxy))
    const send = (peer: string, headers: Record<string, string>): string =>
      networks.of(new Request('http://127.0.0.1/', { headers }), peer)
    send('192.0.2.7', {})
    send('::ffff:10.0.0.1', { [header]: '198.51.100.1' })
    expect(networks.untrustedProxy).toBeUndefined()
    send('::ffff:192.0.2.7', { [header]: '198.51.100.1' })
    send('192.0.2.8', { [header]: '198.51.100.1' })
    expect(reported).toEqual([{ address: '192.0.2.7', header }])
    expect(networks.untrustedProxy).toEqual({ address: '192.0.2.7', header })
  },
)

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.1.2.3', true],
  ['::ffff:172.18.0.5', true],
  ['192.168.7.7', true],
  ['fd00::5', true],
  ['192.0.2.7', false],
  ['2001:db8::1', false],
  ['10.9.0.1', false],
])('reports whether a forwarding peer %s is a shared network: %s', (peer, isShared) => {
  const networks = createNetworks(['10.9.0.0/16'])
  const network = networks.of(new Request('http://127.0.0.1/'), peer)
  expect(networks.isShared(network)).toBe(false)
  const headers = { 'x-forwarded-for': '198.51.100.1' }
  networks.of(new Request('http://127.0.0.1/', { headers }), peer)
  expect(networks.isShared(network)).toBe(isShared)
})

it('reads the last 20 entries of X-Forwarded-For', () => {
  const networks = createNetworks(['10.0.0.0/8'])
  const proxies = Array.from({ length: 20 }, (_, n) => `10.0.0.${n}`)
  const networkOf = (entries: string[]): string => {
    const headers = { 'x-forwarded-for': entries.join(', ') }
    return networks.of(new Request('http://127.0.0.1/', { headers }), '10.1.0.1')
  }
  expect(networkOf(['192.0.2.7', ...proxies.slice(1)])).toBe('192.0.2.7')
  expect(networkOf(['192.0.2.7', ...proxies])).toBe('10.0.0.0')
})
