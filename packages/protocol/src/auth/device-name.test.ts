import { expect, it } from 'vitest'
import { deviceName } from './device-name.js'

it.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36',
    'Chrome · Linux',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari · iOS',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Chrome/147.0.0.0 Safari/537.36 Edg/147.0',
    'Edge · macOS',
  ],
  ['node', ''],
  ['<script>', ''],
  [null, ''],
])('%s is %j', (userAgent, expected) => {
  expect(deviceName(userAgent)).toBe(expected)
})
