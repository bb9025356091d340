import type { ReactNode } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useCollections } from '../../../collections-data/useCollections.js'
import { ViewAsLink } from '../../../people/ViewAsLink.js'
import { Restricted } from '../../../rights.js'
import { ViewAsIcon } from '../../../ui/icons.js'
import { Loaded } from '../../../ui/Loaded.js'
import { texts } from '../texts/texts.js'

/** Menu of all collections: each opens as the member gets it. */
export function ViewItemsAs({ memberId }: { memberId: string }): ReactNode {
  return (
    <Restricted needs="data:write">
      <DialogTrigger>
        <Button className="button">
          <ViewAsIcon /> {texts.items.viewAs}
        </Button>
        <Popover className="member-views" placement="bottom end">
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
