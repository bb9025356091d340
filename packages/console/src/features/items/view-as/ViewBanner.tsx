import type { ViewAs } from '@foyer/protocol/query-as'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { Restricted } from '../../../rights.js'
import { ViewAsIcon } from '../../../ui/icons.js'
import type { GridView } from '../useGridView.js'
import { texts } from './texts/texts.js'
import { ViewAsMenu } from './ViewAsMenu.js'

interface ViewBannerProps {
  grid: GridView
  viewAs: ViewAs
  /** Name of a member. */
  name: string
}

/** Names the person whose view the page shows, with links to the own view and to other people. */
export function ViewBanner({ grid, viewAs, name }: ViewBannerProps): ReactNode {
  const { collection, change } = grid
  return (
    <section className="view-banner" aria-label={texts.action}>
      <ViewAsIcon />
      <div className="view-banner-text" role="status">
        <p>
          {texts.viewedAs(
            viewAs.kind === 'member' ? (
              <Link to={`/members/${encodeURIComponent(viewAs.memberId)}`}>{name}</Link>
            ) : (
              <strong>{texts.visitor}</strong>
            ),
          )}
        </p>
        <p className="hint">{texts.readOnly}</p>
      </div>
      <div className="view-banner-tools">
        <Restricted needs="data:write">
          <ViewAsMenu collection={collection} onPick={(next) => change({ viewAs: next })} />
        </Restricted>
        <Button className="button primary" onPress={() => change({ viewAs: undefined })}>
          {texts.back}
        </Button>
      </div>
    </section>
  )
}
