import { useItems } from '@foyer/react'
import { Comments } from './Comments.tsx'
import { explainError } from './explain-error.ts'
import { NotFound } from './NotFound.tsx'
import { PublishedAt } from './PublishedAt.tsx'

/** A post with its comments. */
export function Post({ slug }: { slug: string }) {
  const posts = useItems('posts', (query) => query.eq('slug', slug).limit(1))
  const problem = posts.error && <p role="alert">{explainError(posts.error)}</p>
  if (!posts.data) return problem ?? <p>One moment…</p>
  const [post] = posts.data.items
  if (!post) return <NotFound />
  return (
    <>
      <title>{post.title}</title>
      {problem}
      <article>
        <h1>{post.title}</h1>
        <PublishedAt {...post} />
        <div className="body">{post.body}</div>
      </article>
      <Comments postId={post._id} />
      <p>
        <a href="/">All posts</a>
      </p>
    </>
  )
}
