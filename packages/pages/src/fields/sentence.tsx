import type { ReactElement } from 'react'

/** Inserts an e-mail address or phone number into a sentence, left to right in every language. */
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
