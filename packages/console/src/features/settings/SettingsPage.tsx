import type { ReactNode } from 'react'
import { settingGroups } from '../../site-settings/setting-fields.js'
import { useSettings } from '../../site-settings/useSettings.js'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem } from '../../ui/Problem.js'
import { SiteSetting } from './SiteSetting.js'
import './settings.css'

/** Everything that can be set, in groups. A change counts from the next request on. */
export function SettingsPage(): ReactNode {
  const settings = useSettings()
  return (
    <>
      <PageHeader title="Settings" summary="Changes count at once." />
      {settings.error !== null ? (
        <Problem error={settings.error} onRetry={() => settings.refetch()} />
      ) : settings.data === undefined ? (
        <Loading what="settings" />
      ) : (
        <div className="settings">
          {settingGroups(settings.data.settings, settings.data.sources).map((group) => (
            <section key={group.name} className="card flat setting-group">
              <h2>{group.label}</h2>
              {group.fields.map((field) => (
                <SiteSetting key={field.path} field={field} />
              ))}
            </section>
          ))}
        </div>
      )}
    </>
  )
}
