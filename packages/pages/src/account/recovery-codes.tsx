import type { ReactElement } from 'react'
import type { PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { RecoveryCodesView } from './account-view.js'

/** Shows new recovery codes, to download, print or write down. */
export function RecoveryCodes({ view, site }: PageProps<RecoveryCodesView>): ReactElement {
  const { ownFactors } = useTexts()
  return (
    <>
      <p className="lead">{ownFactors.codesLead(site.name)}</p>
      <ul className="recovery-codes" dir="ltr">
        {view.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>{ownFactors.codesOnce}</p>
      <div className="choices">
        <a className="button" href={view.downloadUrl}>
          {ownFactors.codesDownload}
        </a>
        <a className="button primary" href={view.backUrl}>
          {ownFactors.codesKept}
        </a>
      </div>
    </>
  )
}
