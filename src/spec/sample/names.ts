const moment = '2026-01-31T09:30:00Z'

/** Typical values by field name, lowercase without separators. */
const texts = new Map(
  Object.entries({
    id: '42',
    uuid: 'c0ffee00-1234-4abc-9def-0123456789ab',
    name: 'Example',
    firstname: 'Ada',
    givenname: 'Ada',
    lastname: 'Lovelace',
    familyname: 'Lovelace',
    fullname: 'Ada Lovelace',
    displayname: 'Ada Lovelace',
    author: 'Ada Lovelace',
    username: 'ada',
    login: 'ada',
    handle: 'ada',
    nickname: 'ada',
    email: 'ada@example.com',
    emailaddress: 'ada@example.com',
    phone: '+1 555 0100',
    phonenumber: '+1 555 0100',
    url: 'https://example.com',
    uri: 'https://example.com',
    href: 'https://example.com',
    link: 'https://example.com',
    website: 'https://example.com',
    homepage: 'https://example.com',
    avatar: 'https://example.com/avatar.png',
    image: 'https://example.com/image.png',
    host: 'example.com',
    hostname: 'example.com',
    domain: 'example.com',
    ip: '192.0.2.1',
    ipaddress: '192.0.2.1',
    title: 'An example title',
    label: 'Example',
    description: 'A short description',
    summary: 'A short summary',
    message: 'A short message',
    comment: 'A short comment',
    content: 'Some content',
    text: 'Some text',
    body: 'Some text',
    slug: 'example',
    tag: 'example',
    path: '/example',
    filename: 'example.txt',
    mimetype: 'text/plain',
    contenttype: 'text/plain',
    version: '1.0.0',
    date: '2026-01-31',
    time: '09:30:00',
    timestamp: moment,
    created: moment,
    updated: moment,
    currency: 'EUR',
    currencycode: 'EUR',
    country: 'DE',
    countrycode: 'DE',
    language: 'en',
    locale: 'en-GB',
    timezone: 'Europe/Berlin',
    city: 'Berlin',
    street: '1 Example Street',
    zip: '10115',
    zipcode: '10115',
    postalcode: '10115',
    address: '1 Example Street',
    company: 'Example Ltd',
    organization: 'Example Ltd',
    color: '#3366ff',
    password: '********',
    secret: '********',
  }),
)

const textEndings: [RegExp, string][] = [
  [/(?:_at|[a-z]At)$/, moment],
  [/(?:_date|[a-z]Date)$/, '2026-01-31'],
  [/(?:_ur[li]|[a-z]Ur[li]|UR[LI])$/, 'https://example.com'],
  [/(?:_email|[a-z]Email)$/, 'ada@example.com'],
  [/(?:[-_]id|[a-z]Id|ID|-Id)$/, '42'],
  [/(?:_name|[a-z]Name)$/, 'Example'],
]

const numbers = new Map(
  Object.entries({
    id: 42,
    age: 36,
    year: 2026,
    port: 443,
    limit: 20,
    pagesize: 20,
    perpage: 20,
    price: 19.99,
    amount: 1999,
    latitude: 52.52,
    lat: 52.52,
    longitude: 13.405,
    lng: 13.405,
    lon: 13.405,
    timestamp: 1769851800,
    created: 1769851800,
    updated: 1769851800,
  }),
)

const numberEndings: [RegExp, number][] = [
  [/(?:_at|[a-z]At)$/, 1769851800],
  [/(?:_id|[a-z]Id|ID)$/, 42],
]

export function textForName(name: string): string | undefined {
  return texts.get(plain(name)) ?? textEndings.find(([ending]) => ending.test(name.slice(-40)))?.[1]
}

export function numberForName(name: string): number | undefined {
  return numbers.get(plain(name)) ?? numberEndings.find(([ending]) => ending.test(name.slice(-40)))?.[1]
}

function plain(name: string): string {
  return name
    .slice(0, 40)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}
