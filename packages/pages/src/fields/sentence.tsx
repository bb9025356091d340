import type { ReactElement } from 'react'

/** A sentence with an e-mail address or phone number in it, written from left to right in every language. */
export function Sentence({ text, email }: { text: string; email: string }): ReactElement {
  const [before = '', after = ''] = text.split('{email}')
  return (
    <>
      {before}
      <strong>
        <bdi dir="ltr">{email}</bdi>
      </strong>
      {after}
    </>
  )
}
