/** Texts about collections that several pages share: field types, levels of permissions, problems of ids and keys. */
export const en = {
  id: {
    empty: 'Enter an id. Sites use it to name the collection.',
    letters: 'Use only the letters A to Z, digits, “_”, “-” and “/”.',
    exists: 'A collection with this id already exists. Choose another id.',
  },
  tooLong: (length: number) => `Use at most ${length} characters.`,
  key: {
    empty: 'Enter a key. Items store the value under it.',
    letters: 'Use a key without a dot that does not begin with “$”.',
    system: (key: string) => `“${key}” is set by the server. Choose another key.`,
    exists: 'Another field has this key. Choose another key.',
  },
  noun: 'the collection',
  noCollection: {
    title: 'Not found',
    named: (id: string) => `There is no collection “${id}”`,
    reason: 'It was deleted, or the URL is wrong.',
    all: 'All collections',
  },
  levels: {
    ANYONE: 'Everyone, visitors too',
    SITE_MEMBER: 'Every member',
    SITE_MEMBER_AUTHOR: 'Author and editors',
    CMS_EDITOR: 'Editors',
    PRIVILEGED: 'Only owners',
  },
  groups: {
    text: 'Text',
    numbers: 'Numbers and dates',
    references: 'References',
    structures: 'Structures',
    media: 'Media',
    older: 'Older types',
  },
  types: {
    TEXT: {
      name: 'Text',
      about: 'A short or long text, without formatting.',
    },
    RICH_TEXT: {
      name: 'Rich text',
      about: 'Formatted text, stored as HTML.',
    },
    URL: {
      name: 'Web address',
      about: 'A link such as https://example.com.',
    },
    EMAIL: {
      name: 'E-mail address',
      about: 'An address such as ada@example.com.',
    },
    SLUG: {
      name: 'Slug',
      about: 'The last part of a page’s address, such as the-third-man.',
    },
    LANGUAGE: {
      name: 'Language',
      about: 'A language code such as en or de.',
    },
    NUMBER: {
      name: 'Number',
      about: 'A number, with or without decimals.',
    },
    BOOLEAN: {
      name: 'Yes or no',
      about: 'True or false.',
    },
    DATE: {
      name: 'Date',
      about: 'A day without a time: 2026-11-22.',
    },
    DATETIME: {
      name: 'Date and time',
      about: 'A point in time, the same in every time zone.',
    },
    TIME: {
      name: 'Time of day',
      about: 'A time without a day: 18:30:00.000.',
    },
    REFERENCE: {
      name: 'Reference',
      about: 'One item of another collection, such as the film of a review.',
    },
    MULTI_REFERENCE: {
      name: 'Multi-reference',
      about: 'Any number of items of another collection, such as the actors of a film.',
    },
    PAGE_LINK: {
      name: 'Page link',
      about: 'The address of a page of the site.',
    },
    IMAGE: {
      name: 'Image',
      about: 'The address of a picture.',
    },
    VIDEO: {
      name: 'Video',
      about: 'The address of a video.',
    },
    AUDIO: {
      name: 'Audio',
      about: 'The address of a recording.',
    },
    DOCUMENT: {
      name: 'Document',
      about: 'The address of a file.',
    },
    ARRAY_DOCUMENT: {
      name: 'Documents',
      about: 'A list of addresses of files.',
    },
    MEDIA_GALLERY: {
      name: 'Gallery',
      about: 'A list of pictures and videos.',
    },
    MEDIA_IMAGE: {
      name: 'Image with details',
      about: 'An object that describes a picture.',
    },
    MEDIA_VECTOR_ART: {
      name: 'Vector graphic',
      about: 'An object that describes a vector graphic.',
    },
    ARRAY_STRING: {
      name: 'Tags',
      about: 'A list of texts.',
    },
    ARRAY: {
      name: 'List',
      about: 'A list of values of any type.',
    },
    OBJECT: {
      name: 'Object',
      about: 'Several values, each under its own name.',
    },
    ADDRESS: {
      name: 'Postal address',
      about: 'Street, city and country.',
    },
    RICH_CONTENT: {
      name: 'Rich content',
      about: 'Formatted text of an editor, stored as an object.',
    },
    ANY: {
      name: 'Anything',
      about: 'A value of any type.',
    },
    LEGACY_TIME: {
      name: 'Time (old)',
      about: 'A time, from an imported site.',
    },
    LEGACY_BOOK: {
      name: 'Book (old)',
      about: 'A book, from an imported site.',
    },
    LEGACY_EXTERNAL_URL: {
      name: 'External address (old)',
      about: 'A link, from an imported site.',
    },
    LEGACY_BROKEN_REFERENCE: {
      name: 'Broken reference (old)',
      about: 'A reference that leads nowhere, from an imported site.',
    },
    LEGACY_IMAGE: {
      name: 'Image (old)',
      about: 'A picture, from an imported site.',
    },
    LEGACY_COLOR: {
      name: 'Colour (old)',
      about: 'A colour, from an imported site.',
    },
    LEGACY_EXTERNAL_VIDEO: {
      name: 'External video (old)',
      about: 'A video, from an imported site.',
    },
  },
}
