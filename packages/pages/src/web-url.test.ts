import { expect, it } from 'vitest'
import { findWebUrl } from './web-url.js'

it.each(['https://films.example/a?b=c', 'http://127.0.0.1:4400', '/films', 'films', ''])(
  'lets a link lead to "%s"',
  (url) => {
    expect(findWebUrl(url)).toBe(url)
  },
)

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\tjava\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'http://[',
  undefined,
])('refuses "%s"', (url) => {
  expect(findWebUrl(url)).toBeUndefined()
})
