// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeSite, pageOf } from '../testing/fake-site.js'
import { LatestReviews } from './LatestReviews.js'

afterEach(cleanup)

it.each([
  ['word '.repeat(40), `${'word '.repeat(32).trim()} …`],
  [`!${'😀'.repeat(200)}`, `!${'😀'.repeat(159)} …`],
  [`!${'😀'.repeat(100)}`, `!${'😀'.repeat(100)}`],
])('shortens the text %j without half a character', async (text, shown) => {
  const made = fakeSite()
  const review = { _id: 'r1', filmId: 'jaws-1975', filmTitle: 'Jaws', rating: 5, text }
  made.on('query', () => pageOf([review]))
  made.show(<LatestReviews />, '/')
  await screen.findByText('Jaws')
  expect(document.querySelector('blockquote')?.textContent).toBe(shown)
})
