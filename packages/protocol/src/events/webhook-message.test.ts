import { describe, expect, it } from 'vitest'
import type { Member } from '../members/members.js'
import { eventTypes, type SiteEvent } from './events.js'
import {
  type WebhookEvent,
  type WebhookForm,
  type WebhookMessage,
  webhookData,
  webhookNames,
} from './webhook-message.js'

const created: SiteEvent = {
  id: '5b0f9a5e-6a3d-4b51-9a44-0f6c8c1f7a01',
  sequence: 42,
  type: 'item.created',
  time: '2026-05-01T10:00:00.000Z',
  collectionId: 'films',
  entityId: 'metropolis',
  actor: { type: 'MEMBER', id: 'ada' },
  requestId: 'request-1',
  detail: { item: { _id: 'metropolis', released: { $date: '1927-01-10T00:00:00.000Z' } } },
}

const member: Member = {
  id: 'ada',
  loginEmail: 'ada@example.com',
  status: 'APPROVED',
  contactId: 'ada',
  profile: { nickname: 'Ada', slug: 'ada' },
  privacyStatus: 'PRIVATE',
  activityStatus: 'ACTIVE',
  createdDate: '2026-05-01T10:00:00.000Z',
  updatedDate: '2026-05-01T10:00:00.000Z',
}

const memberEvent: SiteEvent = {
  ...created,
  type: 'member.created',
  collectionId: null,
  entityId: 'ada',
  detail: { member },
}

function read(event: SiteEvent, form: WebhookForm = 'full') {
  const message: WebhookMessage = JSON.parse(webhookData(event, 'site', form))
  const data: WebhookEvent = JSON.parse(message.data)
  return { ...message, identity: JSON.parse(message.identity), data }
}

describe('webhookData', () => {
  it('nests the identity and the event as JSON text', () => {
    expect(read(created)).toEqual({
      eventType: 'wix.data.v2.data_item_created',
      instanceId: 'site',
      identity: { identityType: 'MEMBER', memberId: 'ada' },
      data: {
        id: created.id,
        entityFqdn: 'wix.data.v2.data_item',
        slug: 'created',
        entityId: 'metropolis',
        eventTime: created.time,
        triggeredByAnonymizeRequest: false,
        originatedFrom: null,
        entityEventSequence: '42',
        requestId: 'request-1',
        createdEvent: {
          entity: { id: 'metropolis', dataCollectionId: 'films', data: created.detail.item },
        },
      },
    })
  })

  it('names the identity of each kind of actor', () => {
    const identity = (actor: SiteEvent['actor']) => read({ ...created, actor }).identity
    expect(identity({ type: 'ANONYMOUS_VISITOR', id: 'v' })).toEqual({
      identityType: 'ANONYMOUS_VISITOR',
      anonymousVisitorId: 'v',
    })
    expect(identity({ type: 'WIX_USER', id: 'o' })).toMatchObject({ wixUserId: 'o' })
    expect(identity({ type: 'APP', id: 'k' })).toMatchObject({ appId: 'k' })
    expect(identity({ type: 'APP', id: null })).toEqual({ identityType: 'APP' })
  })

  it('contains the values of changed fields before an update, null for a new field', () => {
    const { updatedEvent } = read({
      ...created,
      type: 'item.updated',
      detail: {
        item: { title: 'New', 'a.b[0]': 1 },
        before: { title: 'Old', year: 1927 },
        changedFields: ['title', 'a.b[0]', 'year'],
      },
    }).data
    expect(updatedEvent).toEqual({
      currentEntity: {
        id: 'metropolis',
        dataCollectionId: 'films',
        data: { title: 'New', 'a.b[0]': 1 },
      },
      modifiedFields: { 'data.title': 'Old', 'data.a\\.b\\[0\\]': null, 'data.year': 1927 },
      changedFields: ['title', 'a.b[0]', 'year'],
    })
  })

  it('contains null for a new field whose name is that of a method of objects', () => {
    const changedFields = ['constructor']
    const detail = { item: { constructor: 'Lotus' }, before: { title: 'Old' }, changedFields }
    const updated = read({ ...created, type: 'item.updated', detail }).data.updatedEvent
    expect(updated?.modifiedFields).toEqual({ 'data.constructor': null })
  })

  it('contains a removed item, and no data of a deleted member', () => {
    const before = { title: 'Old' }
    const removed = read({ ...created, type: 'item.removed', detail: { before } }).data
    expect(removed.deletedEvent?.deletedEntity?.data).toEqual(before)
    const deleted = webhookData({ ...memberEvent, type: 'member.deleted' }, 'site', 'full')
    expect(deleted).not.toContain('ada@example.com')
    expect(read({ ...memberEvent, type: 'member.deleted' }).data.deletedEvent).toEqual({})
  })

  it('omits values, depending on the form', () => {
    const updated: SiteEvent = {
      ...created,
      type: 'item.updated',
      detail: { item: { title: 'New' }, before: { title: 'Old' }, changedFields: ['title'] },
    }
    expect(read(updated, 'current').data.updatedEvent).toEqual({
      currentEntity: { id: 'metropolis', dataCollectionId: 'films', data: { title: 'New' } },
      changedFields: ['title'],
    })
    expect(read(updated, 'reference').data.updatedEvent).toEqual({
      currentEntity: { id: 'metropolis', dataCollectionId: 'films' },
    })
    expect(read(memberEvent, 'reference').data.createdEvent).toEqual({ entity: { id: 'ada' } })
    const blocked: SiteEvent = { ...memberEvent, type: 'member.blocked' }
    expect(read(blocked, 'reference').data.actionEvent).toEqual({ body: {} })
  })

  it('sends events without an official handler as actions with names of Foyer', () => {
    expect(read({ ...memberEvent, type: 'member.logged-in' })).toMatchObject({
      eventType: 'foyer.member.logged_in',
      data: { entityFqdn: 'foyer.member', slug: 'logged_in', actionEvent: { body: { member } } },
    })
    const detail = { change: 'permissions' }
    expect(read({ ...created, type: 'collection.changed', detail }).data).toMatchObject({
      entityId: 'metropolis',
      change: 'permissions',
      actionEvent: { body: {} },
    })
    const truncated = read({ ...created, type: 'collection.truncated', detail: {} })
    expect(truncated.data.actionEvent).toEqual({ body: {} })
  })
})

it('maps every event type to a unique name', () => {
  const names = eventTypes.map((type) => webhookNames[type].eventType)
  expect(new Set(names).size).toBe(eventTypes.length)
})
