/**
 * Questions in the words of people who do not know the document, and the operations that answer them, any of which will
 * do. The search was tuned on these; held-out.ts has the others.
 */
export interface Question {
  /** Below the folder of the documents. */
  readonly document: string;
  readonly asked: string;
  /** Keys, as in the document. */
  readonly answers: readonly string[];
}

/** Document to its questions and their answers. */
const table: Readonly<Record<string, readonly (readonly [asked: string, ...answers: string[]])[]>> = {
  "github.json": [
    ["who has starred this project", "GET /repos/{owner}/{repo}/stargazers"],
    ["file a bug report", "POST /repos/{owner}/{repo}/issues"],
    ["give my colleague write access to the code", "PUT /repos/{owner}/{repo}/collaborators/{username}"],
    [
      "kick off the deploy workflow by hand",
      "POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches",
    ],
    [
      "why did the build fail, show me its output",
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs",
      "GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs",
      "GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs",
    ],
    [
      "stop people from commenting on a heated discussion",
      "PUT /repos/{owner}/{repo}/issues/{issue_number}/lock",
    ],
    ["which programming languages is it written in", "GET /repos/{owner}/{repo}/languages"],
    [
      "ask someone to look over my pull request",
      "POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers",
    ],
    ["approve a pr", "POST /repos/{owner}/{repo}/pulls/{pull_number}/reviews"],
    ["copy a repo to my own account", "POST /repos/{owner}/{repo}/forks"],
    ["read a file from the repo", "GET /repos/{owner}/{repo}/contents/{path}"],
    ["ship version 2.0 to users with a changelog", "POST /repos/{owner}/{repo}/releases"],
    ["forbid pushing to main without review", "PUT /repos/{owner}/{repo}/branches/{branch}/protection"],
    ["mark everything in my inbox as read", "PUT /notifications"],
    ["give the repository to another owner", "POST /repos/{owner}/{repo}/transfer"],
    ["how many visitors did the project page get", "GET /repos/{owner}/{repo}/traffic/views"],
    ["make my repo private", "PATCH /repos/{owner}/{repo}"],
    [
      "stop the running CI job",
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel",
      "POST /repos/{owner}/{repo}/actions/runs/{run_id}/force-cancel",
    ],
    ["star a project", "PUT /user/starred/{owner}/{repo}"],
    ["see what changed between two branches", "GET /repos/{owner}/{repo}/compare/{basehead}"],
    ["fork it", "POST /repos/{owner}/{repo}/forks"],
    [
      "label a bug",
      "POST /repos/{owner}/{repo}/issues/{issue_number}/labels",
      "PUT /repos/{owner}/{repo}/issues/{issue_number}/labels",
    ],
    ["download build artifact", "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}"],
    ["cut a new release", "POST /repos/{owner}/{repo}/releases"],
    ["leave a remark on a line of code in a PR", "POST /repos/{owner}/{repo}/pulls/{pull_number}/comments"],
    ["add a teammate to the repository", "PUT /repos/{owner}/{repo}/collaborators/{username}"],
    ["find code that mentions a function", "GET /search/code"],
    [
      "turn off email notifications for a thread",
      "PUT /notifications/threads/{thread_id}/subscription",
      "DELETE /notifications/threads/{thread_id}/subscription",
    ],
  ],
  "stripe.json": [
    [
      "give a customer their money back",
      "POST /v1/refunds",
      "POST /v1/charges/{charge}/refunds",
      "POST /v1/charges/{charge}/refund",
    ],
    ["how much money do we have", "GET /v1/balance"],
    [
      "stop a recurring plan for somebody",
      "DELETE /v1/subscriptions/{subscription_exposed_id}",
      "DELETE /v1/customers/{customer}/subscriptions/{subscription_exposed_id}",
    ],
    ["make a discount code", "POST /v1/coupons"],
    ["mail the bill to the buyer", "POST /v1/invoices/{invoice}/send"],
    ["a buyer complains to the bank about a payment, answer with evidence", "POST /v1/disputes/{dispute}"],
    [
      "save a new credit card for a client",
      "POST /v1/customers/{customer}/sources",
      "POST /v1/customers/{customer}/cards",
      "POST /v1/payment_methods/{payment_method}/attach",
    ],
    ["send our earnings to the bank account", "POST /v1/payouts"],
    ["charge a card", "POST /v1/charges", "POST /v1/payment_intents"],
    ["pay out to my bank account", "POST /v1/payouts"],
  ],
  "digitalocean/DigitalOcean-public.v2.yaml": [
    ["spin up a new server", "POST /v2/droplets"],
    ["reboot a machine", "POST /v2/droplets/{droplet_id}/actions"],
    ["point a subdomain at an ip address", "POST /v2/domains/{domain_name}/records"],
    [
      "what did we pay last month",
      "GET /v2/customers/my/invoices",
      "GET /v2/customers/my/billing_history",
      "GET /v2/customers/my/invoices/{invoice_uuid}",
      "GET /v2/customers/my/invoices/{invoice_uuid}/summary",
    ],
    ["make the database cluster bigger", "PUT /v2/databases/{database_cluster_uuid}/resize"],
    ["config file for kubectl", "GET /v2/kubernetes/clusters/{cluster_id}/kubeconfig"],
    ["upload my ssh public key", "POST /v2/account/keys"],
    ["empty the cdn cache", "DELETE /v2/cdn/endpoints/{cdn_id}/cache"],
    ["resize a droplet", "POST /v2/droplets/{droplet_id}/actions"],
    ["make my droplet bigger", "POST /v2/droplets/{droplet_id}/actions"],
    ["power off a droplet", "POST /v2/droplets/{droplet_id}/actions"],
    ["take a snapshot of my machine before the upgrade", "POST /v2/droplets/{droplet_id}/actions"],
    ["change root password", "POST /v2/droplets/{droplet_id}/actions"],
    [
      "block port 22 from the internet",
      "POST /v2/firewalls",
      "PUT /v2/firewalls/{firewall_id}",
      "POST /v2/firewalls/{firewall_id}/rules",
      "DELETE /v2/firewalls/{firewall_id}/rules",
    ],
    [
      "allow traffic on port 443",
      "POST /v2/firewalls",
      "PUT /v2/firewalls/{firewall_id}",
      "POST /v2/firewalls/{firewall_id}/rules",
    ],
    [
      "give my kubernetes cluster more nodes",
      "PUT /v2/kubernetes/clusters/{cluster_id}/node_pools/{node_pool_id}",
      "POST /v2/kubernetes/clusters/{cluster_id}/node_pools",
    ],
    [
      "see logs of my app",
      "GET /v2/apps/{app_id}/logs",
      "GET /v2/apps/{app_id}/deployments/{deployment_id}/logs",
      "GET /v2/apps/{app_id}/components/{component_name}/logs",
      "GET /v2/apps/{app_id}/deployments/{deployment_id}/components/{component_name}/logs",
    ],
    ["get alerts when CPU is high", "POST /v2/monitoring/alerts"],
    ["upload an ssl certificate", "POST /v2/certificates"],
    [
      "attach more disk space to a VM",
      "POST /v2/volumes/{volume_id}/actions",
      "POST /v2/volumes/actions",
      "POST /v2/volumes",
    ],
    ["add a user to postgres", "POST /v2/databases/{database_cluster_uuid}/users"],
  ],
  "spotify.yaml": [
    ["what am I listening to right now", "GET /me/player/currently-playing", "GET /me/player"],
    ["turn it down", "PUT /me/player/volume"],
    ["put this song into my party mix", "POST /playlists/{playlist_id}/items"],
    ["which artists do I play most", "GET /me/top/{type}"],
    ["skip this one", "POST /me/player/next"],
    ["play on my living room speaker instead", "PUT /me/player"],
  ],
  "slack.json": [
    ["tell the team channel that lunch is ready", "POST /chat.postMessage"],
    ["what was said in the channel yesterday", "GET /conversations.history"],
    ["put a thumbs up on a message", "POST /reactions.add"],
    ["start a new channel", "POST /conversations.create"],
    ["don't disturb me for an hour", "POST /dnd.setSnooze"],
    ["find a person by mail address", "GET /users.lookupByEmail"],
    ["remind me tomorrow to call mom", "POST /reminders.add"],
    ["who is in this channel", "GET /conversations.members"],
  ],
  "notion.json": [
    ["find my meeting notes", "POST /v1/search"],
    [
      "write some paragraphs at the end of a document",
      "PATCH /v1/blocks/{block_id}/children",
      "PATCH /v1/pages/{page_id}/markdown",
    ],
    ["rows of the tasks table that are not done", "POST /v1/data_sources/{data_source_id}/query"],
    ["start an empty document", "POST /v1/pages"],
    ["who is in our workspace", "GET /v1/users"],
  ],
  "figma.yaml": [
    ["export a frame as png", "GET /v1/images/{file_key}"],
    ["leave feedback on a design", "POST /v1/files/{file_key}/comments"],
    ["earlier states of the design", "GET /v1/files/{file_key}/versions"],
    ["tell my server when a design changes", "POST /v2/webhooks"],
  ],
  "resend.yaml": [
    ["send a newsletter to everyone on the list", "POST /broadcasts/{id}/send", "POST /broadcasts"],
    ["don't send that scheduled mail after all", "POST /emails/{email_id}/cancel"],
    ["check that dns is set up right for my sender domain", "POST /domains/{domain_id}/verify"],
    [
      "someone unsubscribed, take him off",
      "PATCH /contacts/{id}",
      "DELETE /contacts/{id}",
      "PATCH /contacts/{contact_id}/topics",
      "POST /suppressions",
    ],
    ["what did people write back to us", "GET /emails/receiving"],
  ],
  "docker-engine.yaml": [
    ["what is running", "GET /containers/json"],
    ["see the output of a container", "GET /containers/{id}/logs"],
    ["run a shell command inside a container", "POST /containers/{id}/exec", "POST /exec/{id}/start"],
    ["free disk space from old images", "POST /images/prune"],
    ["download an image from the hub", "POST /images/create"],
    ["how much memory and cpu does it take", "GET /containers/{id}/stats"],
  ],
  "netlify.yaml": [
    [
      "go back to the previous version of the website",
      "PUT /sites/{site_id}/rollback",
      "POST /sites/{site_id}/deploys/{deploy_id}/restore",
    ],
    [
      "set a secret for the build",
      "POST /accounts/{account_id}/env",
      "PATCH /accounts/{account_id}/env/{key}",
      "PUT /accounts/{account_id}/env/{key}",
    ],
    [
      "what did visitors send through the contact form",
      "GET /forms/{form_id}/submissions",
      "GET /sites/{site_id}/submissions",
    ],
    ["get https for the page", "POST /sites/{site_id}/ssl"],
  ],
  "discord.json": [
    ["kick someone out of the server", "DELETE /guilds/{guild_id}/members/{user_id}"],
    ["make somebody a moderator", "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}"],
    ["say hello in a channel", "POST /channels/{channel_id}/messages"],
    [
      "keep a message at the top",
      "PUT /channels/{channel_id}/messages/pins/{message_id}",
      "PUT /channels/{channel_id}/pins/{message_id}",
    ],
    ["plan a game night", "POST /guilds/{guild_id}/scheduled-events"],
    ["never let him come back", "PUT /guilds/{guild_id}/bans/{user_id}", "POST /guilds/{guild_id}/bulk-ban"],
  ],
  "asana.yaml": [
    ["add a todo for Anna", "POST /tasks"],
    ["break a job into smaller steps", "POST /tasks/{task_gid}/subtasks"],
    ["write a comment on a task", "POST /tasks/{task_gid}/stories"],
    [
      "what is on my plate",
      "GET /tasks",
      "GET /user_task_lists/{user_task_list_gid}/tasks",
      "GET /users/{user_gid}/user_task_list",
      "GET /workspaces/{workspace_gid}/tasks/search",
    ],
    ["this can't start before the other one is finished", "POST /tasks/{task_gid}/addDependencies"],
    ["log two hours of work", "POST /tasks/{task_gid}/time_tracking_entries"],
    ["assign a task to someone", "PUT /tasks/{task_gid}"],
    ["mark a task as done", "PUT /tasks/{task_gid}"],
    [
      "move card to another column",
      "POST /sections/{section_gid}/addTask",
      "POST /tasks/{task_gid}/addProject",
    ],
    ["upload a file to a task", "POST /attachments"],
    [
      "who is on my team",
      "GET /teams/{team_gid}/users",
      "GET /teams/{team_gid}/team_memberships",
      "GET /team_memberships",
    ],
    ["copy a project", "POST /projects/{project_gid}/duplicate"],
    ["add a subtask", "POST /tasks/{task_gid}/subtasks"],
  ],
  "box.json": [
    ["let a partner see this folder", "POST /collaborations", "PUT /folders/{folder_id}#add_shared_link"],
    ["get back a document that I threw away", "POST /files/{file_id}", "POST /folders/{folder_id}"],
    ["what is inside the folder", "GET /folders/{folder_id}/items"],
    [
      "stamp the pdf as confidential",
      "PUT /files/{file_id}/watermark",
      "POST /files/{file_id}/metadata/enterprise/securityClassification-6VMVochwUWo",
    ],
    ["small preview picture of a file", "GET /files/{file_id}/thumbnail.{extension}"],
  ],
  "twilio-api-v2010.json": [
    ["text somebody", "POST /2010-04-01/Accounts/{AccountSid}/Messages.json"],
    ["ring a phone", "POST /2010-04-01/Accounts/{AccountSid}/Calls.json"],
    [
      "buy a number",
      "POST /2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers.json",
      "POST /2010-04-01/Accounts/{AccountSid}/IncomingPhoneNumbers/Local.json",
    ],
    ["hang up", "POST /2010-04-01/Accounts/{AccountSid}/Calls/{Sid}.json"],
    [
      "throw someone out of a conference",
      "DELETE /2010-04-01/Accounts/{AccountSid}/Conferences/{ConferenceSid}/Participants/{CallSid}.json",
    ],
  ],
  "pagerduty.json": [
    ["who has to answer the phone tonight", "GET /oncalls"],
    ["swap my shift with somebody", "POST /schedules/{id}/overrides"],
    ["silence alarms while we upgrade", "POST /maintenance_windows"],
    ["page the database people", "POST /incidents"],
  ],
};

export const questions: readonly Question[] = Object.entries(table).flatMap(([document, rows]) =>
  rows.map(([asked, ...answers]) => ({ document, asked, answers })),
);
