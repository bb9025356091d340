/** Colours of the posters: the hues of the theme as flat colours, the same in the light and dark theme. */
const inks = {
  cream: 'oklch(0.945 0.03 92)',
  bone: 'oklch(0.885 0.022 92)',
  night: 'oklch(0.2 0.02 160)',
  pine: 'oklch(0.275 0.052 162)',
  bottle: 'oklch(0.4 0.088 162)',
  sage: 'oklch(0.76 0.055 155)',
  brass: 'oklch(0.8 0.135 84)',
  ochre: 'oklch(0.71 0.145 68)',
  poppy: 'oklch(0.55 0.198 31)',
  brick: 'oklch(0.49 0.155 28)',
  wine: 'oklch(0.305 0.1 18)',
  rose: 'oklch(0.815 0.075 22)',
  navy: 'oklch(0.285 0.08 258)',
  blue: 'oklch(0.5 0.135 250)',
  sky: 'oklch(0.835 0.06 232)',
} as const

type Ink = keyof typeof inks

/** The colours of one poster. */
export interface Palette {
  ground: string
  figure: string
  accent: string
  /** Colour of the title on the ground. */
  ink: string
}

type InkPlan = readonly [ground: Ink, figure: Ink, accent: Ink, ink: Ink]
type InkPlans = readonly [InkPlan, ...InkPlan[]]

const plans: Record<string, InkPlans> = {
  Drama: [
    ['cream', 'bottle', 'brass', 'night'],
    ['navy', 'sky', 'brass', 'cream'],
    ['rose', 'wine', 'poppy', 'night'],
    ['sage', 'bottle', 'cream', 'night'],
    ['bone', 'blue', 'ochre', 'navy'],
  ],
  Comedy: [
    ['brass', 'poppy', 'cream', 'night'],
    ['sky', 'blue', 'poppy', 'navy'],
    ['cream', 'poppy', 'brass', 'night'],
    ['rose', 'bottle', 'brass', 'pine'],
  ],
  Musical: [
    ['wine', 'poppy', 'brass', 'cream'],
    ['cream', 'blue', 'poppy', 'navy'],
    ['brass', 'wine', 'cream', 'night'],
  ],
  'Thriller/Suspense': [
    ['night', 'bone', 'poppy', 'cream'],
    ['bone', 'navy', 'poppy', 'night'],
    ['pine', 'sage', 'poppy', 'cream'],
    ['navy', 'blue', 'brass', 'cream'],
  ],
  Adventure: [
    ['sky', 'bottle', 'brass', 'night'],
    ['cream', 'blue', 'ochre', 'navy'],
    ['ochre', 'pine', 'cream', 'night'],
    ['bottle', 'sage', 'brass', 'cream'],
  ],
  Action: [
    ['poppy', 'night', 'brass', 'cream'],
    ['night', 'brass', 'poppy', 'cream'],
    ['cream', 'navy', 'poppy', 'night'],
    ['brass', 'brick', 'cream', 'night'],
  ],
  'Romantic Comedy': [
    ['rose', 'poppy', 'cream', 'wine'],
    ['cream', 'rose', 'poppy', 'wine'],
    ['sage', 'rose', 'brick', 'pine'],
  ],
  Horror: [
    ['night', 'brick', 'bone', 'bone'],
    ['pine', 'sage', 'poppy', 'bone'],
    ['brick', 'night', 'bone', 'bone'],
  ],
  Western: [
    ['ochre', 'wine', 'cream', 'night'],
    ['cream', 'brick', 'ochre', 'night'],
    ['brick', 'brass', 'cream', 'cream'],
  ],
  Documentary: [
    ['bone', 'pine', 'poppy', 'night'],
    ['bottle', 'sage', 'brass', 'cream'],
    ['sky', 'blue', 'brick', 'navy'],
  ],
  'Black Comedy': [
    ['night', 'bone', 'brass', 'cream'],
    ['cream', 'pine', 'brass', 'night'],
    ['wine', 'rose', 'brass', 'cream'],
  ],
  'Concert/Performance': [
    ['navy', 'poppy', 'brass', 'cream'],
    ['brass', 'wine', 'poppy', 'night'],
  ],
}

const plansWithoutGenre: InkPlans = [
  ['bone', 'bottle', 'brass', 'night'],
  ['sage', 'bottle', 'cream', 'night'],
  ['cream', 'blue', 'ochre', 'navy'],
]

/** Returns the palettes for a genre. */
export function palettesFor(genre: string | undefined): readonly [Palette, ...Palette[]] {
  const [first, ...others] = plans[genre ?? ''] ?? plansWithoutGenre
  return [palette(first), ...others.map(palette)]
}

function palette([ground, figure, accent, ink]: InkPlan): Palette {
  return { ground: inks[ground], figure: inks[figure], accent: inks[accent], ink: inks[ink] }
}
