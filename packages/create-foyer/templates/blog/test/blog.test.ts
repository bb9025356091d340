import { createClient, createOwnerClient, memoryStorage } from '@foyer/client'
import { expect, it } from 'vitest'
import { publishDraft } from '../publish.mjs'
import type { Collections } from '../src/collections.ts'
import { startServer } from './start-server.ts'

const { clientId, url: host, fetch, ownerKey: apiKey = '' } = await startServer()
const newVisitor = () =>
  createClient<Collections>({ clientId, host, fetch, storage: memoryStorage() })
/** Creates an account and logs in with the owner key, because the test has no login page. */
const newMember = async (email: string) => {
  const member = newVisitor()
  member.auth.setTokens(await member.auth.getMemberTokensForExternalLoginWithSession(email, apiKey))
  return member
}
const visitor = newVisitor()
const ada = await newMember('ada@example.com')
const owner = createOwnerClient({ apiKey, host, fetch })

it('shows the posts to everybody, newest first', async () => {
  const { items } = await visitor.items.query('posts').descending('publishedAt').find()
  expect(items.map(({ slug }) => slug)).toEqual([
    'what-to-change-first',
    'who-may-do-what',
    'a-quiet-start',
  ])
})

it('shows drafts to owners only, until they are published', async () => {
  await expect(ada.items.query('drafts').find()).rejects.toMatchObject({ code: 'WDE0027' })
  await publishDraft(owner, 'not-yet')
  const { items } = await visitor.items.query('posts').eq('slug', 'not-yet').find()
  expect(items[0]?.publishedAt.getTime()).toBeLessThanOrEqual(Date.now())
  expect((await owner.items.query('drafts').find()).items).toEqual([])
  await expect(publishDraft(owner, 'not-yet')).rejects.toThrow('there is no draft "not-yet"')
})

it('publishes a draft that an earlier attempt has not removed', async () => {
  const draft = { title: 'Late', slug: 'late', body: 'Late.', author: 'Ada' }
  const { _id } = await owner.items.insert('drafts', draft)
  await owner.items.insert('posts', { ...draft, _id, publishedAt: new Date() })
  await publishDraft(owner, 'late')
  expect((await owner.items.query('drafts').find()).items).toEqual([])
})

it('lets only owners write posts', async () => {
  const post = {
    title: 'Mine',
    slug: 'mine',
    body: 'Mine.',
    author: 'Ada',
    publishedAt: new Date(),
  }
  await expect(ada.items.insert('posts', post)).rejects.toMatchObject({ code: 'WDE0027' })
  await expect(owner.items.insert('posts', post)).resolves.toMatchObject({ slug: 'mine' })
  await expect(owner.items.insert('posts', post)).rejects.toThrow('slug')
})

it('lets members comment, and remove only their own comments', async () => {
  const [post] = (await visitor.items.query('posts').limit(1).find()).items
  const comment = { post: post?._id ?? '', text: 'Well said.', authorName: 'Ada' }
  await expect(visitor.items.insert('comments', comment)).rejects.toThrow('only members')

  const { _id } = await ada.items.insert('comments', comment)
  const { items } = await visitor.items.query('comments').eq('post', comment.post).find()
  expect(items.map(({ text }) => text)).toEqual(['Well said.'])

  const ben = await newMember('ben@example.com')
  await expect(ben.items.remove('comments', _id)).rejects.toMatchObject({ code: 'WDE0027' })
  await ada.items.remove('comments', _id)
  expect(await visitor.items.get('comments', _id)).toBeNull()
})
