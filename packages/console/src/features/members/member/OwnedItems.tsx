import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { Link } from 'react-router'
import { useCollections } from '../../../collections-data/useCollections.js'
import { Restricted } from '../../../owner/rights.js'
import { ViewAsLink } from '../../../people/ViewAsLink.js'
import { ViewAsIcon } from '../../../ui/icons.js'
import { Loaded } from '../../../ui/Loaded.js'
import { ownedItemsPath } from '../../../url/collection-paths.js'
import { texts } from '../texts/texts.js'
import { useDeletionPreview } from '../useDeletionPreview.js'

interface OwnedItemsProps {
  memberId: string
  /** True for a member who can log in. */
  isActive: boolean
}

/** Number of items of a member in each collection, with links to them and to the member's view. */
export function OwnedItems({ memberId, isActive }: OwnedItemsProps): ReactNode {
  const preview = useDeletionPreview(memberId)
  return (
    <section className="member-section" aria-labelledby="items">
      <header>
        <h2 id="items">{texts.items.heading}</h2>
        {isActive && <ViewItemsAs memberId={memberId} />}
      </header>
      <Loaded query={preview} noun={texts.items.loading} lines={2}>
        {(data) =>
          data.effects.length === 0 ? (
            <p className="muted">{texts.items.none}</p>
          ) : (
            <ul className="member-items">
              {data.effects.map(({ collectionId, displayName, items }) => (
                <li key={collectionId}>
                  <Link to={ownedItemsPath(collectionId, memberId)}>{displayName}</Link>{' '}
                  <span className="numeric">{texts.items.count(items)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

/** Menu of all collections: each opens as the member gets it. */
function ViewItemsAs({ memberId }: { memberId: string }): ReactNode {
  return (
    <Restricted needs="data:write">
      <DialogTrigger>
        <Button className="button">
          <ViewAsIcon /> {texts.items.viewAs}
        </Button>
        <Popover className="popover" placement="bottom end">
          <Dialog className="member-views-list" aria-label={texts.items.viewAsList}>
            <Views memberId={memberId} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </Restricted>
  )
}

function Views({ memberId }: { memberId: string }): ReactNode {
  const viewAs = { kind: 'member', memberId } as const
  return (
    <Loaded query={useCollections()} noun={texts.items.loadingCollections}>
      {(collections) =>
        collections.length === 0 ? (
          <p>{texts.items.noCollections}</p>
        ) : (
          <ul>
            {collections.map(({ id, displayName }) => (
              <li key={id}>
                <ViewAsLink className="button quiet" collectionId={id} viewAs={viewAs}>
                  {displayName}
                </ViewAsLink>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
