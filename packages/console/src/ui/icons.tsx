import type { ReactNode } from 'react'

/** Creates an icon from its path, on a square of 20 by 20. A mirrored one points the other way in Hebrew. */
function iconOf(path: string, isMirrored = false): () => ReactNode {
  return () => (
    <svg
      className={isMirrored ? 'icon mirrored' : 'icon'}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}

/** A house. */
export const HomeIcon = iconOf('m3 9.5 7-6 7 6M5 8v8h3.5v-4.5h3V16H15V8')

/** A box with a lid. */
export const BackupsIcon = iconOf('M3 4h14v4H3zM4.5 8v8h11V8M8 11.5h4')

/** Letters in a tray. */
export const InboxIcon = iconOf('M3 11.5 5 4h10l2 7.5V16H3zm0 0h4l1.2 2h3.6l1.2-2h4')

/** An envelope. */
export const MailIcon = iconOf('M3 5h14v10H3zm0 .5 7 5.5 7-5.5')

/** A paper plane. */
export const MailDeliveryIcon = iconOf('M17 3 2.5 9l5.5 2.5L10.5 17zM17 3 8 11.5')

/** Two people. */
export const MembersIcon = iconOf(
  'M7.5 9.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5M2.5 16c.4-2.8 2.3-4.2 5-4.2s4.6 1.4 5 4.2M13 4.3a2.75 2.75 0 0 1 0 5M14.3 12.2c1.8.5 2.9 1.8 3.2 3.8',
)

/** A stack of sheets. */
export const CollectionsIcon = iconOf(
  'm10 3 7 3.5-7 3.5-7-3.5zM3 10l7 3.5 7-3.5M3 13.5 10 17l7-3.5',
)

/** A pulse. */
export const EventsIcon = iconOf('M2.5 10h3.5l2.5-6 3.5 12 2.5-6h3')

/** A point that sends to two others. */
export const WebhooksIcon = iconOf(
  'M5 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4M15 7a2 2 0 1 0 0-4 2 2 0 0 0 0 4M15 17a2 2 0 1 0 0-4 2 2 0 0 0 0 4M6.8 9.1 13.2 5.9M6.8 10.9l6.4 3.2',
)

/** Sliders. */
export const SettingsIcon = iconOf('M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4')

/** A drop of colour. */
export const BrandingIcon = iconOf(
  'M10 3c3 3.6 5 6.2 5 8.7a5 5 0 0 1-10 0C5 9.2 7 6.6 10 3M7.8 12a2.3 2.3 0 0 0 2 2.2',
)

/** A window. */
export const ClientsIcon = iconOf('M3 4.5h14v11H3zM3 8h14M5.5 6.25h.01M7.5 6.25h.01')

export const KeyIcon = iconOf('M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7m3.4-3.5H17v3m-3-3v2')

/** A list with marks. */
export const AuditIcon = iconOf('M8 5.5h9M8 10h9M8 14.5h9M3 5.5h2M3 10h2M3 14.5h2')

/** A clock. */
export const LogsIcon = iconOf('M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14M10 6v4l2.75 1.75')

export const OwnersIcon = iconOf(
  'M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 16.5c0-3 2-5 5-5s5 2 5 5M13 5.5l1.5 1.5 3-3M13.5 12h4',
)

export const LogOutIcon = iconOf('M8 3.5H4v13h4M8.5 10h8M13.5 6.5 17 10l-3.5 3.5')

/** A circle with a bar: no entry. */
export const DenialsIcon = iconOf('M10 16.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M5.5 5.5l9 9')

export const MenuIcon = iconOf('M3 5.5h14M3 10h14M3 14.5h14')

export const LockIcon = iconOf('M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9')

export const CopyIcon = iconOf('M7.5 7.5h8v8h-8zM12.5 7.5v-3h-8v8h3')

export const CheckIcon = iconOf('m4.5 10.5 3.5 3.5 7.5-8')

export const CloseIcon = iconOf('m5 5 10 10M15 5 5 15')

export const SearchIcon = iconOf('M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11m4-1.5 3.5 3.5')

export const PlusIcon = iconOf('M10 4v12M4 10h12')

/** Two arrows that point outwards. */
export const ExpandIcon = iconOf('M11.5 3.5h5v5M16.5 3.5l-6 6M8.5 16.5h-5v-5M3.5 16.5l6-6')

/** An eye. */
export const ViewAsIcon = iconOf(
  'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5M10 12.25a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5',
)

/** Three columns. */
export const ColumnsIcon = iconOf('M3 4h14v12H3zM7.7 4v12M12.3 4v12')

/** A funnel. */
export const FilterIcon = iconOf('M3 4h14l-5.5 6.5V16l-3-1.5v-4z')

/** Points to where a line begins. */
export const PreviousIcon = iconOf('M12.5 4.5 7 10l5.5 5.5', true)

/** Points to where a line ends. */
export const NextIcon = iconOf('M7.5 4.5 13 10l-5.5 5.5', true)

/** A handle to drag by. */
export const DragIcon = iconOf(
  'M7.5 5h.01M12.5 5h.01M7.5 10h.01M12.5 10h.01M7.5 15h.01M12.5 15h.01',
)
