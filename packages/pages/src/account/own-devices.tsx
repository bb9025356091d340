import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import type { SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import type { AccountDevice, AccountFactorsView } from './account-factors-view.js'
import { formatDate } from './format-date.js'

/** Lists the remembered devices, each with a button to forget it. Renders nothing without any. */
export function OwnDevices({
  view,
  site,
}: {
  view: AccountFactorsView
  site: SiteBranding
}): ReactElement | null {
  const { ownFactors } = useTexts()
  if (view.devices.length === 0) return null
  return (
    <section aria-labelledby="devices-title">
      <h2 id="devices-title">{ownFactors.devices}</h2>
      <p>{ownFactors.devicesLead}</p>
      <PageForm action={view.actions.forgetDevice}>
        <ul className="logins">
          {view.devices.map((device) => (
            <Device key={device.id} device={device} site={site} />
          ))}
        </ul>
      </PageForm>
    </section>
  )
}

function Device({ device, site }: { device: AccountDevice; site: SiteBranding }): ReactElement {
  const { ownFactors, account } = useTexts()
  const { id, name, createdAt, lastUsedAt } = device
  return (
    <li>
      <div className="who">
        <bdi className="name" id={`device-${id}`}>
          {name === '' ? account.unknownDevice : name}
        </bdi>
        <time dateTime={createdAt.toISOString()}>
          {ownFactors.since(formatDate(createdAt, site))}
        </time>
        <time dateTime={lastUsedAt.toISOString()}>
          {account.lastUsed(formatDate(lastUsedAt, site))}
        </time>
      </div>
      <button
        type="submit"
        name="device"
        value={id}
        className="button"
        aria-describedby={`device-${id}`}
      >
        {ownFactors.forget}
      </button>
    </li>
  )
}
