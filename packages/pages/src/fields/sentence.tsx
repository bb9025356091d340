import type { ReactElement } from 'react'

interface SentenceProps {
  text: string
  /** E-mail address, phone number or name of a device. */
  recipient: string
}

/** Inserts the recipient into a sentence, left to right in every language. */
export function Sentence({ text, recipient }: SentenceProps): ReactElement {
  const [before = '', after = ''] = text.split('{recipient}')
  return (
    <>
      {before}
      <strong>
        <bdi dir="ltr">{recipient}</bdi>
      </strong>
      {after}
    </>
  )
}
