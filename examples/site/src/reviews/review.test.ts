import { ApplicationError, NetworkError } from '@foyer/client'
import { describe, expect, it } from 'vitest'
import { en } from '../texts/en/index.js'
import { explainRefusal } from './explain-refusal.js'
import { checkDraft, emptyDraft, isOwn, toDraft, toReview } from './review.js'

const draft = { rating: 4, title: ' A gem ', text: ' Go and see it. ' }
const context = { filmId: 'wings-1927', filmTitle: 'Wings', authorName: 'Ada' }

describe('checkDraft', () => {
  it('accepts a complete review, and one without a headline', () => {
    expect(checkDraft(draft, en.reviews)).toEqual({})
    expect(checkDraft({ ...draft, title: '' }, en.reviews)).toEqual({})
  })

  it('requires stars and text', () => {
    expect(checkDraft(emptyDraft, en.reviews)).toEqual({
      rating: 'Choose one to five stars.',
      text: 'Write a sentence or two.',
    })
  })

  it.each([0, 6, 2.5, Number.NaN])('refuses %s stars', (rating) => {
    expect(checkDraft({ ...draft, rating }, en.reviews)).toHaveProperty('rating')
  })

  it('refuses too long texts', () => {
    expect(
      checkDraft({ ...draft, title: 'a'.repeat(81), text: 'a'.repeat(4001) }, en.reviews),
    ).toEqual({
      title: 'Shorten the headline to 80 characters.',
      text: 'Shorten the review to 4,000 characters.',
    })
  })
})

describe('toReview', () => {
  it('trims, and omits an empty headline', () => {
    expect(toReview(draft, context)).toEqual({
      ...context,
      rating: 4,
      title: 'A gem',
      text: 'Go and see it.',
    })
    expect(toReview({ ...draft, title: '  ' }, context)).not.toHaveProperty('title')
  })

  it('converts back to the same draft', () => {
    const whole = { rating: 4, title: '', text: 'Go.' }
    expect(toDraft(toReview(whole, context))).toEqual(whole)
  })
})

describe('isOwn', () => {
  it('is true for the author only', () => {
    expect(isOwn({ _owner: 'ada' }, 'ada')).toBe(true)
    expect(isOwn({ _owner: 'ada' }, 'bob')).toBe(false)
    expect(isOwn({ _owner: 'ada' }, undefined)).toBe(false)
    expect(isOwn({}, undefined)).toBe(false)
  })
})

describe('explainRefusal', () => {
  const denied = new ApplicationError('denied', { code: 'WDE0027', status: 403 })

  it('names the author', () => {
    const circumstances = { action: 'edit', loggedIn: true, authorName: 'Ada' } as const
    expect(explainRefusal(denied, circumstances, en)).toBe(
      'Ada wrote this review. Only the author can edit it.',
    )
  })

  it('explains that the session has ended', () => {
    expect(explainRefusal(denied, { action: 'write', loggedIn: false }, en)).toContain(
      'Log in again',
    )
  })

  it('explains that the account cannot write', () => {
    expect(explainRefusal(denied, { action: 'write', loggedIn: true }, en)).toContain(
      'cannot write',
    )
  })

  it('distinguishes a lost connection from a refusal', () => {
    const lost = new NetworkError('failed')
    expect(explainRefusal(lost, { action: 'delete', loggedIn: true }, en)).toBe(
      'Your review was not deleted. Check your connection, then try again.',
    )
  })
})
