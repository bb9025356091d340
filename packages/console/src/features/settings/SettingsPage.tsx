import type { UntrustedProxy } from '@foyer/protocol/site-settings'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Restricted } from '../../owner/rights.js'
import { type SettingGroup, settingGroups } from '../../site-settings/setting-fields.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { SiteSetting } from './SiteSetting.js'
import { texts } from './texts/texts.js'
import './settings.css'

/** All settings of the site, in groups. Changes apply from the next request on. */
export function SettingsPage(): ReactNode {
  const settings = useSettings()
  useScrollToHash(settings.data !== undefined)
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary} />
      <Loaded query={settings} noun={texts.noun}>
        {(data) => {
          const groups = settingGroups(data.settings, data.sources)
          return (
            <div className="settings">
              <ProxyNotice proxy={data.untrustedProxy} />
              <Sections groups={groups} />
              {groups.map((group) => (
                <section key={group.name} id={sectionId(group)} className="card flat setting-group">
                  <h2 tabIndex={-1}>{group.label}</h2>
                  {group.about !== undefined && <p className="muted">{group.about}</p>}
                  <Restricted needs="settings">
                    {group.isFolded ? <FoldedFields group={group} /> : <Fields group={group} />}
                  </Restricted>
                </section>
              ))}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}

function Fields({ group: { fields } }: { group: SettingGroup }): ReactNode {
  return fields.map((field) => (
    <div key={field.path} id={field.path}>
      <SiteSetting field={field} />
    </div>
  ))
}

/** Settings that few sites need: folded, unless one had a value when the page was opened. */
function FoldedFields({ group }: { group: SettingGroup }): ReactNode {
  const [isOpen] = useState(group.fields.some(({ value }) => value !== ''))
  return (
    <details className="setting-fold" open={isOpen}>
      <summary>{texts.unfold(group.fields.length)}</summary>
      <Fields group={group} />
    </details>
  )
}

/** Links to the groups of settings, because the page is long. */
function Sections({ groups }: { groups: readonly SettingGroup[] }): ReactNode {
  return (
    <nav className="setting-sections" aria-label={texts.sections}>
      <ul>
        {groups.map((group) => (
          <li key={group.name}>
            <Link to={{ hash: sectionId(group) }}>{group.label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function sectionId({ name }: SettingGroup): string {
  return `section-${name}`
}

/**
 * Scrolls to the setting or the group that the URL names after `#`, and focuses the control of the setting or the
 * heading of the group.
 */
function useScrollToHash(isLoaded: boolean): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again
  useEffect(() => {
    if (!isLoaded || hash === '') return
    const setting = document.getElementById(hash.slice(1))
    const heading = setting?.querySelector('h2')
    const fold = setting?.closest('details')
    if (fold) fold.open = true
    setting?.scrollIntoView({ block: heading ? 'start' : 'center' })
    const control = heading ?? setting?.querySelector<HTMLElement>('input, select, textarea')
    control?.focus({ preventScroll: true })
  }, [hash, key, isLoaded])
}

/** Warns about a reverse proxy that may be missing in the configuration. */
function ProxyNotice({ proxy }: { proxy: UntrustedProxy | undefined }): ReactNode {
  if (proxy === undefined) return null
  return (
    <p className="notice warning" role="status">
      {texts.proxy(
        proxy.address,
        <code>{proxy.header}</code>,
        <code>FOYER_TRUST_PROXY={proxy.address}</code>,
      )}
    </p>
  )
}
