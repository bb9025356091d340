import type { PostsItem } from './collections.ts'

/** Author and day of a post. */
export function PublishedAt({ author, publishedAt }: Pick<PostsItem, 'author' | 'publishedAt'>) {
  return (
    <p className="meta">
      {author},{' '}
      <time dateTime={publishedAt.toISOString()}>
        {publishedAt.toLocaleDateString('en', { dateStyle: 'long' })}
      </time>
    </p>
  )
}
