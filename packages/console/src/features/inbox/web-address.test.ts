import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.js'

test.each(['http://127.0.0.1:4400/verify?code=1', 'https://example.org', 'HTTPS://EXAMPLE.ORG'])(
  '%s may become a link',
  (text) => expect(isWebAddress(text)).toBe(true),
)

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  '/relative',
  '',
])('rejects %j', (text) => expect(isWebAddress(text)).toBe(false))
