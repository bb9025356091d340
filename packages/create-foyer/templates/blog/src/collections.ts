// Made by "foyer types". Do not change it here: make it again.

import type { Reference } from '@foyer/client'

/** An item of "comments". */
export interface CommentsItem {
  /** Post */
  post: Reference<'posts'>
  /** Text */
  text: string
  /** Name of the member */
  authorName?: string
}

/** An item of "drafts". */
export interface DraftsItem {
  /** Title */
  title: string
  /** Slug: Address of the post, such as a-first-post */
  slug: string
  /** Text: An empty line separates paragraphs */
  body: string
  /** Author */
  author: string
}

/** An item of "posts". */
export interface PostsItem {
  /** Title */
  title: string
  /** Slug: Address of the post, such as a-first-post */
  slug: string
  /** Text: An empty line separates paragraphs */
  body: string
  /** Author */
  author: string
  /** Published at */
  publishedAt: Date
}

/** Every collection by its id: `createClient<Collections>(…)`. */
export interface Collections {
  comments: CommentsItem
  drafts: DraftsItem
  posts: PostsItem
}
