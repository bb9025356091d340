'use client'

import { MemberOnly, useItems } from '@foyer/react'

export function Greeting({ name }: { name: string }) {
  const notes = useItems<{ text: string }>('notes')
  return (
    <header>
      <p>{notes.data?.items.length} notes</p>
      <MemberOnly fallback={<a href="/login">Log in</a>}>
        <form method="post" action="/logout">
          Welcome {name} <button type="submit">Log out</button>
        </form>
      </MemberOnly>
    </header>
  )
}
