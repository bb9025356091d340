import { AccountMenu } from '@foyer/react'
import { logIn } from './client.ts'
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
          fallback={
            <button type="button" onClick={() => void logIn()}>
              Log in
            </button>
          }
        />
      </header>
      <main>
        <Page path={location.pathname} />
      </main>
    </>
  )
}

function Page({ path }: { path: string }) {
  const [, slug] = /^\/posts\/([^/]+)$/.exec(path) ?? []
  if (slug !== undefined) return <Post slug={decodeURIComponent(slug)} />
  return path === '/' ? <PostList /> : <NotFound />
}
