// Publishes a draft: FOYER_ADMIN_KEY=… npm run publish-draft -- not-yet
import { createOwnerClient } from '@foyer/client'

/**
 * Moves a draft to the posts, with the current time. Can be repeated after a failure, because the post keeps the id of
 * the draft.
 * @param {Pick<import('@foyer/client').OwnerClient, 'items'>} owner
 * @param {string} slug
 */
export async function publishDraft({ items }, slug) {
  const [draft] = (await items.query('drafts').eq('slug', slug).find()).items
  if (!draft) throw new Error(`there is no draft "${slug}"`)
  const { _id, title, body, author } = draft
  await items.save('posts', { _id, title, slug, body, author, publishedAt: new Date() })
  await items.remove('drafts', _id)
}

if (process.argv[1] === import.meta.filename) {
  const [, , slug] = process.argv
  const { FOYER_ADMIN_KEY: apiKey, FOYER_PUBLIC_URL: host = 'http://localhost:4400' } = process.env
  if (!slug || !apiKey)
    throw new Error('give the slug of a draft, and the owner key in FOYER_ADMIN_KEY')
  await publishDraft(createOwnerClient({ apiKey, host }), slug)
  process.stdout.write(`published at /posts/${slug}\n`)
}
