/** sRGB colour with channels from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number]

/** Backgrounds of links in the light and dark theme (`packages/theme/src/tokens.css`). */
const lightBackground: Rgb = [236, 232, 220]
const darkBackground: Rgb = [32, 39, 35]
/** Text on inverse surfaces (`--color-on-inverse`). */
const paleText: Rgb = [240, 236, 224]
const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** Contrast ratio for text: 4.5 by WCAG 2.2 (§1.4.3), with a margin for rounding. */
const READABLE = 4.6

/**
 * Creates a style sheet that replaces the accent colour of the theme. Darkens or lightens the colour until text has a
 * contrast of 4.5:1 in the light and the dark theme.
 * @param accent `#rrggbb`
 */
export function accentSheet(accent: string): string {
  const color = readHex(accent)
  const day = readableOn(lightBackground, color, black)
  const night = readableOn(darkBackground, color, white)
  // a large dark surface with pale text
  const inverse = readableOn(paleText, mix(color, black, 0.35), black, 8)
  const pairs = {
    accent: [day, night],
    'accent-strong': [mix(day, black, 0.2), mix(night, white, 0.3)],
    'accent-background': [mix(day, white, 0.88), mix(night, black, 0.72)],
    'on-accent': [white, mix(night, black, 0.85)],
    inverse: [inverse, mix(inverse, black, 0.3)],
    'inverse-raised': [mix(inverse, white, 0.08), mix(inverse, black, 0.15)],
  } satisfies Record<string, [Rgb, Rgb]>
  const lines = Object.entries(pairs).map(
    ([name, [light, dark]]) => `  --color-${name}: light-dark(${toHex(light)}, ${toHex(dark)});`,
  )
  return `:root {\n${lines.join('\n')}\n}\n`
}

/** Returns the contrast ratio of two colours, from 1 to 21. @see WCAG 2.2, "contrast ratio" */
export function contrast(color: Rgb, background: Rgb): number {
  const [dark = 0, light = 0] = [luminance(color), luminance(background)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** Parses `#rrggbb`. */
export function readHex(text: string): Rgb {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function readableOn(background: Rgb, color: Rgb, towards: Rgb, ratio = READABLE): Rgb {
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = mix(color, towards, share)
    if (contrast(candidate, background) >= ratio) return candidate
  }
  return towards
}

function mix(color: Rgb, towards: Rgb, share: number): Rgb {
  const part = (at: 0 | 1 | 2): number => Math.round(color[at] + (towards[at] - color[at]) * share)
  return [part(0), part(1), part(2)]
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
