/** Texts of the settings, by their paths. A setting or group without a label here is named by its path. */
export const en = {
  saveOne: (label: string) => `Save ${label}`,
  reset: 'Reset',
  resetOne: (label: string) => `Reset ${label}`,
  on: 'on',
  off: 'off',
  shortPassword: (length: number) =>
    `Passwords shorter than ${length} characters are easy to guess. Save anyway?`,
  unitOf: (label: string) => `Unit of ${label}`,
  units: { days: 'days', hours: 'hours', minutes: 'minutes', seconds: 'seconds' },
  captchaNever: 'Never',
  captchaAfterFailures: 'After failed attempts',
  captchaAlways: 'Always',
  proofOfWork: 'Proof of work',
  schedules: { off: 'Off', daily: 'Daily', weekly: 'Weekly' },
  labels: {
    'registration.enumerationSafe': 'Hide existing accounts at sign-up',
    'registration.emailVerification': 'E-mail verification',
    'login.enumerationSafe': 'Hide unknown addresses at login',
    'password.minLength': 'Minimum password length',
    'mail.ownerAddress': 'Owner address',
    'deletion.graceDays': 'Grace period before a deletion, in days',
    'backups.schedule': 'Automatic backups',
    'backups.hour': 'Hour of the backup',
    'backups.keep': 'Automatic backups to keep',
    'events.keepDays': 'Days in the event log',
    'tokens.accessSeconds': 'Lifetime of an access token',
    'tokens.refreshSeconds': 'Idle timeout of a session',
    'captcha.register': 'Sign-up',
    'tokens.sessionSeconds': 'Maximum lifetime of a session',
  } as Record<string, string>,
  pageUrls: {
    label: 'Addresses of the site’s pages',
    about: (placeholders: string) =>
      `Pages of the site that this server links to. Enter https addresses. If an address is missing, the link leads to a page that says so. Placeholders may follow the host. Purchases and bookings also have ${placeholders}.`,
    placeholders: (names: string) => `Placeholders: ${names}`,
    section: 'A link in the member’s account leads here. No placeholders.',
    labels: {
      checkout: 'Checkout',
      bookingCheckout: 'Checkout of a booking',
      eventCheckout: 'Checkout of an event',
      planCheckout: 'Checkout of a plan',
      product: 'Product',
      booking: 'Booking',
      paymentRequest: 'Payment request',
      bookings: 'Bookings of the member',
      orders: 'Orders of the member',
      subscriptions: 'Subscriptions of the member',
      events: 'Events of the member',
    },
  },
  hints: {
    'registration.emailVerification':
      'New members verify their e-mail address with a code before they can log in.',
    'registration.ownerApproval': 'New members cannot log in until you approve them.',
    'registration.enumerationSafe':
      'Sign-up gives the same response for registered and for new addresses.',
    'login.enumerationSafe':
      'Login gives the same response for an unknown address and for a wrong password.',
    'password.minLength':
      'Minimum number of characters. Passwords of fewer than 8 are easy to guess.',
    'mail.language': 'Language of e-mails to members who have not chosen one.',
    'mail.ownerAddress':
      'Receives an e-mail when a new member awaits your approval, or when a webhook is paused after failures. Empty: no e-mail is sent.',
    'pages.language': 'Language of pages for browsers that request no supported language.',
    'deletion.graceDays':
      'Members can cancel the deletion of their account during this time. 0 deletes at once.',
    'backups.schedule': 'Covers all collections. Weekly backups run on Sundays.',
    'backups.hour': 'From 0 to 23, in UTC.',
    'backups.keep': 'Older ones are deleted. Those that you create are not counted.',
    'events.keepDays':
      'The event log keeps events, with the content of changed items, for this time.',
    'tokens.accessSeconds': 'Tokens already issued keep their lifetime.',
    'tokens.refreshSeconds': 'Without activity.',
    'tokens.sessionSeconds': 'Even if the session is active. Empty: no limit.',
    'captcha.login': 'When the login requires a captcha.',
    'captcha.register': 'When the sign-up requires a captcha.',
    'captcha.provider': 'Proof of work needs no third party; reCAPTCHA needs keys from Google.',
    'rateLimit.enabled': 'Limits the rate of password guesses and of requests.',
    'rateLimit.visitorWrites': 'Items that the visitors of one network can write per minute.',
    'rateLimit.memberWrites': 'Items that one member can write per minute.',
  },
}
