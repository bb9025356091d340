import { createContext, type ReactNode, useContext } from 'react'
import type { Texts } from '../texts/en/index.js'
import type { MoreTexts } from '../texts/en/more.js'

const TextsContext = createContext<Texts | undefined>(undefined)
const MoreTextsContext = createContext<MoreTexts | undefined>(undefined)

/** Provides the texts of one language to the components below. */
export function TextsProvider(props: { texts: Texts; children: ReactNode }): ReactNode {
  return <TextsContext value={props.texts}>{props.children}</TextsContext>
}

/** Provides the texts of rarely opened pages, which load with the code of these pages. */
export function MoreTextsProvider(props: { texts: MoreTexts; children: ReactNode }): ReactNode {
  return <MoreTextsContext value={props.texts}>{props.children}</MoreTextsContext>
}

/** Returns the texts in the language of the page. @throws Error outside of a provider */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (texts) return texts
  throw new Error('no texts: put <TextsProvider texts={…}> around the page')
}

/** Returns the texts of rarely opened pages. @throws Error outside of `MorePages` */
export function useMoreTexts(): MoreTexts {
  const texts = useContext(MoreTextsContext)
  if (texts) return texts
  throw new Error('no texts: put <MoreTextsProvider texts={…}> around the page')
}
