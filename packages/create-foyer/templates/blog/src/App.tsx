import { AccountMenu } from '@foyer/react'
import { ActionButton } from './ActionButton.tsx'
import { logIn, openAccount } from './client.ts'
import { NotFound } from './NotFound.tsx'
import { Post } from './Post.tsx'
import { PostList } from './PostList.tsx'

export function App() {
  return (
    <>
      <header>
        <a className="name" href="/">
          SITE_NAME
        </a>
        <AccountMenu
          logout={{ stay: true }}
          fallback={<ActionButton action={logIn}>Log in</ActionButton>}
        >
          <ActionButton action={openAccount}>Account settings</ActionButton>
        </AccountMenu>
      </header>
      <main>
        <Page path={location.pathname} />
      </main>
    </>
  )
}

function Page({ path }: { path: string }) {
  const slug = slugOf(path)
  if (slug !== undefined) return <Post slug={slug} />
  return path === '/' ? <PostList /> : <NotFound />
}

/** Returns the slug in the path of a post. */
function slugOf(path: string): string | undefined {
  const [, slug] = /^\/posts\/([^/]+)$/.exec(path) ?? []
  try {
    return slug && decodeURIComponent(slug)
  } catch {
    return undefined // a lone percent sign
  }
}
