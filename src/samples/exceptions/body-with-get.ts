import type { SampleRequest } from '../sample-request.ts'
import type { Exception } from './exception.ts'

const withoutBody = (request: SampleRequest): SampleRequest =>
  /^(?:GET|HEAD)$/i.test(request.method) && request.body ? { ...request, body: undefined } : request

export const fetchBodyWithGet: Exception = {
  without: withoutBody,
  note: 'fetch sends no body with GET or HEAD, so the body is omitted.',
}

export const okHttpBodyWithGet: Exception = {
  without: withoutBody,
  note: 'OkHttp sends no body with GET or HEAD, so the body is omitted.',
}

export const urlSessionBodyWithGet: Exception = {
  without: withoutBody,
  note: 'URLSession sends no body with GET or HEAD, so the body is omitted.',
}

export const curlBodyWithHead: Exception = {
  without: (request) =>
    request.method === 'HEAD' && request.body ? { ...request, body: undefined } : request,
  note: 'curl sends no body with HEAD, so the body is omitted.',
}
