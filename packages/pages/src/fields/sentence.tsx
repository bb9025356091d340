import type { ReactElement } from 'react'

/** A sentence with an address in it, which keeps its own direction. */
export function Sentence({ text, email }: { text: string; email: string }): ReactElement {
  const [before = '', after = ''] = text.split('{email}')
  return (
    <>
      {before}
      <strong>
        <bdi>{email}</bdi>
      </strong>
      {after}
    </>
  )
}
