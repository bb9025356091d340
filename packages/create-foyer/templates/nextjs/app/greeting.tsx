'use client'

import { MemberOnly, useMember } from '@foyer/react'

export function Greeting() {
  const { member } = useMember()
  return (
    <header>
      <MemberOnly fallback={<a href="/login">Log in</a>}>
        <form method="post" action="/logout">
          Welcome {member?.profile.nickname} <button type="submit">Log out</button>
        </form>
      </MemberOnly>
    </header>
  )
}
