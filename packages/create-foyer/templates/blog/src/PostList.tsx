import { useInfiniteItems } from '@foyer/react'
import { explainError } from './explain-error.ts'
import { PublishedAt } from './PublishedAt.tsx'

/** All posts, newest first. */
export function PostList() {
  const posts = useInfiniteItems('posts', (query) =>
    query.descending('publishedAt').fields('title', 'slug', 'author', 'publishedAt').limit(20),
  )
  return (
    <>
      <title>SITE_NAME</title>
      <h1>Posts</h1>
      {posts.error && <p role="alert">{explainError(posts.error)}</p>}
      <ul className="posts">
        {posts.data?.items.map((post) => (
          <li key={post._id}>
            <h2>
              <a href={`/posts/${encodeURIComponent(post.slug)}`}>{post.title}</a>
            </h2>
            <PublishedAt {...post} />
          </li>
        ))}
      </ul>
      {posts.hasNextPage && (
        <button type="button" onClick={() => void posts.fetchNextPage()}>
          Older posts
        </button>
      )}
    </>
  )
}
