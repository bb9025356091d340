/** Texts of the page "Branding". */
export const en = {
  title: 'Branding',
  summary:
    'The look of the login, sign-up and account pages. Members see a change after you save it.',
  noun: 'settings',
  parts: { name: 'Name', logo: 'Logo', accent: 'Colour' },
  nameHint: 'Shown on the pages and in their titles. Empty: the name of the site.',
  colourHint: 'For buttons and links. It is darkened or lightened until text is easy to read.',
  wrongColour: (example: string) =>
    `Enter a colour such as ${example}, or choose one beside the field.`,
  chooseColour: 'Choose the colour',
  saved: 'Saved.',
  logoHint:
    'Shown instead of the name. An https address, or a file: PNG, JPEG, WebP or SVG of up to 75 kB.',
  wrongLogo: 'Enter an address that begins with https://, or choose a file.',
  logoImage: 'The logo',
  chooseFile: 'Choose a file',
  removeLogo: 'Remove the logo',
  preview: 'Preview',
  notPreviewed: (fields: readonly string[]) => `To see the preview, correct: ${fields.join(', ')}.`,
  language: 'Language',
  colours: 'Colours',
  light: 'Light',
  dark: 'Dark',
  page: 'The login page',
  foreignImages: 'The preview does not load images from other sites. The pages do.',
  wrongType: (name: string) => `“${name}” is not a PNG, JPEG, WebP or SVG.`,
  tooLarge: (name: string, size: number) => `“${name}” is ${size} kB. A logo can be up to 75 kB.`,
}
