import type { ReactElement } from 'react'
import type { SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { AccountView } from './account-view.js'
import { formatDate } from './format-date.js'

/** Links to the export of the member's data and to the deletion of the account. */
export function AccountData({
  view,
  site,
}: {
  view: AccountView
  site: SiteBranding
}): ReactElement {
  const { deletion, common } = useTexts()
  const { downloadUrl, deleteUrl, dueAt } = view.ownData
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title">{deletion.dataTitle}</h2>
      <p>{deletion.dataLead(site.name)}</p>
      <a className="button" href={downloadUrl} download="">
        {deletion.download}
      </a>
      {dueAt === undefined ? (
        <p>{deletion.deleteLead}</p>
      ) : (
        <p className="notice warning">{deletion.due(formatDate(dueAt, site))}</p>
      )}
      <a
        className={dueAt === undefined ? 'button quiet danger' : 'button primary'}
        href={deleteUrl}
      >
        {dueAt === undefined ? common.deleteMyAccount : common.keepMyAccount}
      </a>
    </section>
  )
}
