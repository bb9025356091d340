import type { ReactNode } from 'react'
import { useDeclarations } from '../../../collections-data/useDeclarations.js'
import { CopyButton } from '../../../ui/CopyButton.js'
import { texts } from './texts/texts.js'
import '../../../ui/code/code-tabs.css'

/** Tells that the site file declares a collection, and how the collection differs from that declaration. */
export function DeclaredNotice({ collectionId }: { collectionId: string }): ReactNode {
  const diff = useDeclarationDiff(collectionId)
  const command = `npx @foyer/server pull ${collectionId} --url ${location.origin}`
  return (
    <div className="declared-notice">
      <p>{texts.declared.text(<span className="badge">{texts.declared.badge}</span>)}</p>
      {diff !== undefined && (
        <details className="declared-diff">
          <summary>{texts.declared.differs}</summary>
          <p>{texts.declared.pull(<code>foyer.json</code>, <code>FOYER_ADMIN_KEY</code>)}</p>
          <div className="declared-code">
            <code>{command}</code>
            <CopyButton text={command} noun={texts.declared.command} />
          </div>
          {/* Focusable, so that the keyboard can scroll it. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow windows */}
          <pre className="code-text" tabIndex={0}>
            {diff
              .trimEnd()
              .split('\n')
              .map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no other identity
                <DiffLine key={at} line={line} />
              ))}
          </pre>
          <CopyButton text={diff} noun={texts.declared.difference} />
        </details>
      )}
    </div>
  )
}

function DiffLine({ line }: { line: string }): ReactNode {
  if (line.startsWith('+') && !line.startsWith('+++')) return <ins>{`${line}\n`}</ins>
  if (line.startsWith('-') && !line.startsWith('---')) return <del>{`${line}\n`}</del>
  return `${line}\n`
}

/** Reads the unified diff of a collection and its declaration; undefined if there is none, or it cannot be read. */
function useDeclarationDiff(collectionId: string): string | undefined {
  const { data } = useDeclarations()
  return data?.collections.find(({ id }) => id === collectionId)?.diff
}
