import { describe, expect, it } from 'vitest'
import { redirectUriProblem } from './redirect-uri-problem.js'

describe('a redirect URI', () => {
  it.each([
    'https://club.example/callback',
    'https://club.example:8443/a?b=c',
    'http://localhost:4400/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:3000/callback',
    'https://127.0.0.1:4400/callback',
  ])('%s is accepted', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined()
  })

  it.each([
    '',
    'callback',
    '/callback',
    '*',
    'https://*',
    'https://*.club.example/callback',
    'https://club.example/*',
    'https://club.example/callback#x',
    'https://club.example/#',
    'http://club.example/callback',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'http://localhost./callback',
    'https://club.example@evil.example/',
    'https://user:secret@club.example/',
    'https://93.184.216.34/callback',
    'https://0x7f000002/callback',
    'https://2130706434/callback',
    'https://[2001:db8::1]/callback',
    'javascript:alert(1)',
    '\tjavascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://club.example/x',
    'unused://',
    'https://club.example\\@evil.example/',
    'https://club.ex\nample/callback',
    'https://club.example/call back',
  ])('%j is refused with a reason', (uri) => {
    expect(redirectUriProblem(uri)).toMatch(/^expected /)
  })
})
