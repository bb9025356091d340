import { type ReactNode, useMemo, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Label,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  Text,
  TextField,
} from 'react-aria-components'
import { useNavigate } from 'react-router'
import { useCollections } from '../collections-data/useCollections.js'
import { mayUse, useOwner } from '../owner/rights.js'
import { type SettingGroup, settingGroups } from '../site-settings/setting-fields.js'
import { useSettings } from '../site-settings/useSettings.js'
import { SearchIcon } from '../ui/icons.js'
import { explain } from '../ui/Problem.js'
import {
  type Command,
  commandGroups,
  documentationPath,
  listCommands,
  matchCommands,
  type PaletteSources,
} from './commands.js'
import { useSearchResults } from './useSearchResults.js'
import './palette.css'
import { commonWords } from '../ui/texts/texts.js'
import { texts } from './texts/texts.js'

interface PaletteProps {
  pages: PaletteSources['pages']
  /** Label of the action that leaves the console. */
  leave: string
  onLeave: () => void
  onClose: () => void
}

/** Dialog that finds pages, collections, members, items, settings and actions by typing. */
export function Palette(props: PaletteProps): ReactNode {
  return (
    <ModalOverlay
      className="palette-overlay"
      isOpen
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      isDismissable
    >
      <Modal className="palette">
        <Dialog className="palette-dialog" aria-label={texts.dialog}>
          <Finder {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Finder({ pages, leave, onLeave, onClose }: PaletteProps): ReactNode {
  const owner = useOwner()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const collections = useCollections().data ?? []
  const settings = useSettingGroups(mayUse(owner, 'settings:read'))
  const commands = useMemo(
    () =>
      listCommands({
        ...{ pages, collections, settings, leave },
        mayUse: (needed) => mayUse(owner, needed),
      }),
    [pages, collections, settings, leave, owner],
  )
  const { results, isSearching, error } = useSearchResults({
    ...{ text, collections },
    mayReadMembers: mayUse(owner, 'members:read'),
  })
  const entries = [...matchCommands(commands, text), ...results]
  const run = (id: string): void => {
    const command = entries.find((entry) => entry.id === id)
    if (command === undefined) return
    onClose()
    if (command.to === undefined) onLeave()
    else if (command.to === documentationPath) window.open(`/console${documentationPath}`, '_blank')
    else navigate(command.to)
  }
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <TextField type="search" className="palette-field" autoFocus>
        <Label className="visually-hidden">{texts.field}</Label>
        <SearchIcon />
        <Input className="palette-input" placeholder={texts.field} spellCheck={false} />
      </TextField>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard */}
      <div className="palette-scroll" tabIndex={0}>
        <Menu
          className="palette-list"
          aria-label={texts.results}
          onAction={(id) => run(String(id))}
          renderEmptyState={() => (
            <p className="palette-empty">
              {isSearching ? commonWords.searching : error === null ? texts.none : explain(error)}
            </p>
          )}
        >
          {commandGroups
            .map((group) => ({
              group,
              entries: entries.filter((command) => command.group === group),
            }))
            .filter(({ entries }) => entries.length > 0)
            .map(({ group, entries }) => (
              <MenuSection key={group} id={group}>
                <Header className="palette-head">{texts.groups[group]}</Header>
                {entries.map((command) => (
                  <Entry key={command.id} command={command} />
                ))}
              </MenuSection>
            ))}
        </Menu>
      </div>
      <p className="palette-foot" role="status">
        {entries.length > 0 && (isSearching ? texts.searchingMore : error && explain(error))}
      </p>
    </Autocomplete>
  )
}

function Entry({ command: { id, name, detail } }: { command: Command }): ReactNode {
  return (
    <MenuItem id={id} textValue={name} className="palette-entry">
      <Text slot="label" className="palette-name">
        {name}
      </Text>
      {detail !== undefined && (
        <Text slot="description" className="palette-detail">
          {detail}
        </Text>
      )}
    </MenuItem>
  )
}

const noSettings: readonly SettingGroup[] = []

function useSettingGroups(isAllowed: boolean): readonly SettingGroup[] {
  const { data } = useSettings({ enabled: isAllowed })
  return useMemo(() => (data ? settingGroups(data.settings, data.sources) : noSettings), [data])
}
