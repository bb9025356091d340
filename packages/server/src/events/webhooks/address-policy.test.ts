import { expect, it } from 'vitest'
import { createAddressPolicy } from './address-policy.js'

const strict = createAddressPolicy([])

// Each line belongs to another network of the policy.
it.each([
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '::10.0.0.1',
  '64:ff9b::a00:1',
  'fc00::1',
  'fd12::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::1',
  '2001::1',
])('refuses connections to %s', (address) => {
  expect(strict.allows('host.example', address)).toBe(false)
})

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  'allows connections to %s',
  (address) => {
    expect(strict.allows('host.example', address)).toBe(true)
  },
)

it.each([
  ['https://hooks.example/in?a=b', undefined],
  ['https://8.8.8.8/', undefined],
  ['http://hooks.example/', 'an https address'],
  ['ftp://hooks.example/', 'an https address'],
  ['https://10.0.0.1/', 'a public address'],
  ['https://0x7f000001/', 'a public address'],
  ['https://[::1]/', 'a public address'],
  ['https://ada:secret@hooks.example/', 'without user name'],
  ['https://hooks.example/#part', 'without a fragment'],
  ['hooks.example', 'an absolute address'],
])('checks the webhook URL %s', (url, problem) => {
  if (problem === undefined) expect(strict.urlProblem(url)).toBeUndefined()
  else expect(strict.urlProblem(url)).toContain(problem)
})

it('allows configured hosts and networks, also without TLS, and no others', () => {
  const policy = createAddressPolicy(['hooks.internal', '10.1.0.0/16', '[::1]'])
  expect(policy.urlProblem('http://Hooks.internal:8080/')).toBeUndefined()
  expect(policy.urlProblem('http://10.1.2.3/')).toBeUndefined()
  expect(policy.urlProblem('http://[::1]:8080/')).toBeUndefined()
  expect(policy.allows('hooks.internal', '192.168.0.7')).toBe(true)
  expect(policy.allows('other.example', '10.1.2.3')).toBe(true)
  expect(policy.urlProblem('http://10.2.0.1/')).toBeDefined()
  expect(policy.urlProblem('http://other.internal/')).toBeDefined()
  expect(policy.allows('other.example', '10.2.0.1')).toBe(false)
  expect(policy.allows('not-hooks.internal', '192.168.0.7')).toBe(false)
})
