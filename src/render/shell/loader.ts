/**
 * Adds Octavo's modules when the page is parsed. The policy of a page without the owner's code trusts this script and
 * what it adds, and no other script, not even one from this site. Trusted Types allow only these modules, and only
 * HTML that becomes an inert document.
 */
const loader = [
  'var t=window.trustedTypes;t&&t.createPolicy("default",{',
  'createHTML:function(h,k,s){return/^DOMParser/.test(s)?h:null},',
  'createScriptURL:function(u){return m.indexOf(u)<0?null:u}});',
  'var e=HTMLScriptElement;e.supports&&e.supports("speculationrules")||m.push(p);',
  'addEventListener("DOMContentLoaded",function(){m.forEach(function(u){',
  'var s=document.createElement("script");s.type="module";s.async=!1;s.src=u;document.head.append(s)})})',
].join('')

/** `prefetch` is the module that browsers without speculation rules need. */
export const loaderScript = (modules: readonly string[], prefetch: string): string =>
  `;(function(m,p){${loader}})(${[modules, prefetch].map((urls) => JSON.stringify(urls).replaceAll('<', '\\u003c')).join()})`
