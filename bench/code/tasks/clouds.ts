/** Tasks with the APIs of DigitalOcean, Docker, Kubernetes, OpenAI, Spotify, Twilio, Discord and Box. */
import { numberIn, range, sum, tally, type Answered, type Routes, type Sent } from "../mock.js";
import { tasksOn, type Task } from "../task.js";

function oceanStart() {
  return {
    droplets: range(47, (i) => ({
      id: 100 + i,
      name: `web-${i}`,
      memory: 1024 * (1 + (i % 4)),
      vcpus: 1,
      disk: 25,
      locked: false,
      status: "active",
      created_at: "2024-07-21T18:37:44Z",
      features: i % 3 === 0 ? ["ipv6"] : ["backups", "ipv6"],
      backup_ids: [53893572],
      snapshot_ids: [],
      image: {
        id: 7555620,
        name: "20.04 (LTS) x64",
        distribution: "Ubuntu",
        slug: "ubuntu-20-04-x64",
        public: true,
        regions: ["nyc1", "fra1"],
      },
      size_slug: "s-1vcpu-1gb",
      networks: {
        v4: [
          { ip_address: `104.236.32.${i}`, netmask: "255.255.192.0", gateway: "104.236.0.1", type: "public" },
        ],
        v6: [],
      },
      region: {
        name: i % 2 === 0 ? "New York 3" : "Frankfurt 1",
        slug: i % 2 === 0 ? "nyc3" : "fra1",
        features: ["private_networking", "backups"],
        available: true,
        sizes: ["s-1vcpu-1gb"],
      },
      tags: [`env:${i % 5 === 0 ? "prod" : "test"}`],
      vpc_uuid: "760e09ef-dc84-11e8-981e-3cfdfeaae000",
    })),
    volumes: range(23, (i) => ({
      id: `506f78a4-e098-11e5-ad9f-${String(i).padStart(12, "0")}`,
      region: { slug: "nyc3", name: "New York 3" },
      droplet_ids: i % 4 === 0 ? [] : [100 + i],
      name: `volume-${i}`,
      description: "Block store",
      size_gigabytes: 10 * (i + 1),
      filesystem_type: "ext4",
      tags: [],
      created_at: "2024-03-02T17:00:49Z",
    })),
    records: range(60, (i) => ({
      id: 28448430 + i,
      type: i % 2 === 0 ? "A" : "TXT",
      name: `host${i}`,
      data: i % 2 === 0 ? `104.236.32.${i}` : "text",
      priority: null,
      port: null,
      ttl: 1800,
      weight: null,
      flags: null,
      tag: null,
    })),
  };
}

/** `page` and `per_page`, with `links.pages.next`: docs.digitalocean.com, "Links & Pagination". */
function oceanPage(name: string, { query, url }: Sent, all: readonly unknown[]): Answered {
  const size = numberIn(query, "per_page", { usual: 20, most: 200 });
  const number = Number(query.get("page") ?? 1);
  const next = `https://api.digitalocean.com${url.pathname}?page=${number + 1}&per_page=${size}`;
  return {
    body: {
      [name]: all.slice((number - 1) * size, number * size),
      links: number * size < all.length ? { pages: { next, last: next } } : {},
      meta: { total: all.length },
    },
  };
}

function oceanRoutes(state: ReturnType<typeof oceanStart>): Routes {
  return {
    "GET /v2/droplets": (sent) => oceanPage("droplets", sent, state.droplets),
    "GET /v2/volumes": (sent) => oceanPage("volumes", sent, state.volumes),
    "DELETE /v2/volumes/{volume_id}": (_, [id]) => {
      state.volumes = state.volumes.filter((one) => one.id !== id);
      return { status: 204 };
    },
    "GET /v2/domains/{domain_name}/records": (sent) => oceanPage("domain_records", sent, state.records),
  };
}

const digitalocean = tasksOn(
  "digitalocean/DigitalOcean-public.v2.yaml",
  { start: oceanStart, routes: oceanRoutes },
  [
    {
      asked: "How much memory do our droplets have in each region?",
      code: `const droplets = await api.all("<<GET /v2/droplets>>", { per_page: 200 });
const memory = {};
for (const d of droplets) memory[d.region.slug] = (memory[d.region.slug] ?? 0) + d.memory;
return memory;`,
      answer: ({ droplets }) => {
        const of = (slug: string) =>
          sum(droplets.filter(({ region }) => region.slug === slug).map(({ memory }) => memory));
        return { nyc3: of("nyc3"), fra1: of("fra1") };
      },
    },
    {
      asked: "Which production droplets (tag env:prod) have no backups?",
      code: `const droplets = await api.all("<<GET /v2/droplets>>", {});
return droplets.filter((d) => d.tags.includes("env:prod") && !d.features.includes("backups")).map((d) => d.name);`,
      answer: ({ droplets }) => droplets.flatMap(({ name }, i) => (i % 15 === 0 ? [name] : [])),
    },
    {
      asked: "Delete all volumes that are attached to nothing, and tell me how many gigabytes that saves.",
      code: `const volumes = await api.all("<<GET /v2/volumes>>", { per_page: 200 });
let saved = 0;
for (const volume of volumes.filter((v) => v.droplet_ids.length === 0)) {
  await api.<<DELETE /v2/volumes/{volume_id}>>({ volume_id: volume.id });
  saved += volume.size_gigabytes;
}
return { saved };`,
      answer: ({ volumes }) => ({
        saved: sum(volumes.flatMap((one) => (one.droplet_ids.length === 0 ? [one.size_gigabytes] : []))),
      }),
      done: ({ volumes }) => volumes.length === 17,
    },
    {
      asked: "Which A records of example.com lead to an address that none of our droplets has?",
      code: `const [records, droplets] = await Promise.all([
  api.all("<<GET /v2/domains/{domain_name}/records>>", { domain_name: "example.com", per_page: 200 }),
  api.all("<<GET /v2/droplets>>", { per_page: 200 }),
]);
const ours = new Set(droplets.flatMap((d) => d.networks.v4.map((n) => n.ip_address)));
return records.filter((r) => r.type === "A" && !ours.has(r.data)).map((r) => r.name);`,
      answer: ({ records }) =>
        records.flatMap(({ name, type }, i) => (type === "A" && i >= 47 ? [name] : [])),
    },
  ],
);

function dockerStart() {
  return {
    containers: range(28, (i) => ({
      Id: `c${i}`.padEnd(64, "0"),
      Names: [`/app-${i}`],
      Image: i % 3 === 0 ? "nginx:1.25" : "redis:7",
      ImageID: "sha256:d74508fb",
      Command: "nginx -g 'daemon off;'",
      Created: 1_700_000_000,
      Ports: [{ PrivatePort: 80, PublicPort: 8000 + i, Type: "tcp" }],
      Labels: { team: `t${i % 3}` },
      State: i % 4 === 0 ? "exited" : "running",
      Status: "Up 2 days",
      HostConfig: { NetworkMode: "bridge" },
      Mounts: [],
    })),
    networks: range(11, (i) => ({
      Name: `net-${i}`,
      Id: `n${i}`,
      Created: "2024-10-19T04:33:30Z",
      Scope: "local",
      Driver: "bridge",
      EnableIPv6: false,
      Internal: false,
      Attachable: false,
      IPAM: { Driver: "default", Config: [{ Subnet: "172.17.0.0/16" }] },
      Containers: i % 2 === 0 ? {} : { [`c${i}`]: { Name: `app-${i}`, IPv4Address: "172.17.0.2/16" } },
      Options: {},
      Labels: {},
    })),
  };
}

function dockerRoutes(state: ReturnType<typeof dockerStart>): Routes {
  return {
    "GET /containers/json": ({ query }) => ({
      body: state.containers.filter((one) => query.get("all") === "true" || one.State === "running"),
    }),
    "GET /containers/{id}/json": (_, [id]) => {
      const found = state.containers.find((one) => one.Id === id);
      return found === undefined
        ? { status: 404, body: { message: `No such container: ${id}` } }
        : {
            body: {
              Id: found.Id,
              Name: found.Names[0],
              RestartCount: Number(id?.slice(1, 3)) % 5,
              State: { Status: found.State, Running: true, Pid: 1, ExitCode: 0 },
              Config: { Image: found.Image, Env: ["PATH=/usr/bin"], Labels: found.Labels },
              HostConfig: { RestartPolicy: { Name: "always" } },
              Mounts: [],
            },
          };
    },
    "GET /networks": () => ({ body: state.networks.map((one) => ({ ...one, Containers: {} })) }),
    "GET /networks/{id}": (_, [id]) => ({ body: state.networks.find((one) => one.Id === id) }),
    "DELETE /networks/{id}": (_, [id]) => {
      state.networks = state.networks.filter((one) => one.Id !== id);
      return { status: 204 };
    },
  };
}

const docker = tasksOn("docker-engine.yaml", { start: dockerStart, routes: dockerRoutes }, [
  {
    asked: "Which running containers use an image of nginx, and on which public ports?",
    code: `const containers = await api.<<GET /containers/json>>({});
return containers.filter((c) => c.Image.startsWith("nginx:")).map((c) => ({ name: c.Names[0], ports: c.Ports.map((p) => p.PublicPort) }));`,
    answer: ({ containers }) =>
      containers
        .filter(({ State, Image }) => State === "running" && Image.startsWith("nginx"))
        .map(({ Names, Ports }) => ({ name: Names[0], ports: Ports.map((one) => one.PublicPort) })),
  },
  {
    asked: "Which containers, stopped ones too, were restarted more than three times?",
    code: `const containers = await api.<<GET /containers/json>>({ all: true });
const details = await Promise.all(containers.map(({ Id }) => api.<<GET /containers/{id}/json>>({ id: Id })));
return details.filter((d) => d.RestartCount > 3).map((d) => d.Name);`,
    answer: ({ containers }) =>
      containers.filter(({ Id }) => Number(Id.slice(1, 3)) % 5 > 3).map(({ Names }) => Names[0]),
  },
  {
    asked: "Remove the networks to which no container is connected.",
    code: `const networks = await api.<<GET /networks>>();
const removed = [];
for (const { Id, Name } of networks) {
  const network = await api.<<GET /networks/{id}>>({ id: Id });
  if (Object.keys(network.Containers).length > 0) continue;
  await api.<<DELETE /networks/{id}>>({ id: Id });
  removed.push(Name);
}
return removed;`,
    answer: ({ networks }) => networks.filter((_, i) => i % 2 === 0).map(({ Name }) => Name),
    done: ({ networks }) => networks.length === 5,
  },
]);

function clusterStart() {
  return {
    pods: range(66, (i) => ({
      metadata: {
        name: `pod-${i}`,
        namespace: "shop",
        uid: `uid-${i}`,
        resourceVersion: String(i),
        creationTimestamp: "2024-05-01T00:00:00Z",
        labels: { app: `app-${i % 4}` },
      },
      spec: {
        nodeName: `node-${i % 3}`,
        restartPolicy: "Always",
        containers: [
          {
            name: "main",
            image: `registry.example.com/app-${i % 4}:1.${i % 5}`,
            resources: { requests: { cpu: "100m", memory: "128Mi" } },
          },
        ],
      },
      status: {
        phase: i % 6 === 0 ? "Pending" : "Running",
        podIP: `10.0.0.${i}`,
        hostIP: "192.168.0.1",
        containerStatuses: [
          { name: "main", ready: i % 6 !== 0, restartCount: i % 9, image: "x", imageID: "sha256:x" },
        ],
      },
    })),
  };
}

/** `limit` and `continue`: kubernetes.io, "Retrieving large results sets in chunks". */
function clusterRoutes(state: ReturnType<typeof clusterStart>): Routes {
  return {
    "GET /api/v1/namespaces/{namespace}/pods": ({ query }) => {
      const from = Number(query.get("continue") ?? 0);
      const end = from + numberIn(query, "limit", { usual: Infinity, most: Infinity });
      const token =
        end < state.pods.length ? { continue: String(end), remainingItemCount: state.pods.length - end } : {};
      return {
        body: {
          kind: "PodList",
          apiVersion: "v1",
          metadata: { resourceVersion: "12345", ...token },
          items: state.pods.slice(from, end),
        },
      };
    },
    "DELETE /api/v1/namespaces/{namespace}/pods/{name}": (_, [, name]) => {
      state.pods = state.pods.filter(({ metadata }) => metadata.name !== name);
      return { body: { kind: "Status", apiVersion: "v1", status: "Success" } };
    },
  };
}

const kubernetes = tasksOn("kubernetes.json", { start: clusterStart, routes: clusterRoutes }, [
  {
    asked: "How many pods of the namespace shop are not running, on each node?",
    code: `const pods = await api.all("<<GET /api/v1/namespaces/{namespace}/pods>>", { namespace: "shop", limit: 25 });
const waiting = {};
for (const { spec, status } of pods) if (status.phase !== "Running") waiting[spec.nodeName] = (waiting[spec.nodeName] ?? 0) + 1;
return waiting;`,
    answer: ({ pods }) =>
      tally(pods.filter(({ status }) => status.phase !== "Running").map(({ spec }) => spec.nodeName)),
  },
  {
    asked: "Delete the pods of app-1 in the namespace shop that restarted more than six times.",
    code: `const pods = await api.all("<<GET /api/v1/namespaces/{namespace}/pods>>", { namespace: "shop", limit: 50 });
const bad = pods.filter((p) => p.metadata.labels.app === "app-1" && p.status.containerStatuses.some((c) => c.restartCount > 6));
for (const p of bad) await api.<<DELETE /api/v1/namespaces/{namespace}/pods/{name}>>({ namespace: "shop", name: p.metadata.name });
return bad.map((p) => p.metadata.name);`,
    answer: ({ pods }) =>
      pods.flatMap(({ metadata }, i) => (i % 4 === 1 && i % 9 > 6 ? [metadata.name] : [])),
    done: ({ pods }) =>
      !pods.some(
        ({ metadata: { labels }, status }) =>
          labels.app === "app-1" && status.containerStatuses.some((one) => one.restartCount > 6),
      ),
  },
]);

function openaiStart() {
  return {
    files: range(75, (i) => ({
      id: `file-${i}`,
      object: "file",
      bytes: 1000 + i,
      created_at: 1_700_000_000 + i * 86_400,
      filename: `data-${i}.jsonl`,
      purpose: i % 2 === 0 ? "fine-tune" : "assistants",
      status: "processed",
    })),
  };
}

/** `limit` and `after`, an id: platform.openai.com, "List files". */
function openaiRoutes(state: ReturnType<typeof openaiStart>): Routes {
  return {
    "GET /files": ({ query }) => {
      const found = state.files.filter(
        ({ purpose }) => query.get("purpose") === null || purpose === query.get("purpose"),
      );
      const from =
        query.get("after") === null ? 0 : found.findIndex(({ id }) => id === query.get("after")) + 1;
      const end = from + numberIn(query, "limit", { usual: 20, most: 10_000 });
      const data = found.slice(from, end);
      return {
        body: {
          object: "list",
          data,
          first_id: data[0]?.id,
          last_id: data.at(-1)?.id,
          has_more: end < found.length,
        },
      };
    },
    "DELETE /files/{file_id}": (_, [id]) => {
      state.files = state.files.filter((one) => one.id !== id);
      return { body: { id, object: "file", deleted: true } };
    },
  };
}

const openai = tasksOn("openai.yaml", { start: openaiStart, routes: openaiRoutes }, [
  {
    asked: "How many bytes do our files take for each purpose?",
    code: `const files = await api.all("<<GET /files>>", { limit: 30 });
return files.reduce((total, f) => { total[f.purpose] = (total[f.purpose] ?? 0) + f.bytes; return total; }, {});`,
    answer: ({ files }) => {
      const of = (purpose: string) =>
        sum(files.filter((one) => one.purpose === purpose).map(({ bytes }) => bytes));
      return { "fine-tune": of("fine-tune"), assistants: of("assistants") };
    },
  },
  {
    asked: "Delete the fine-tuning files from before 2023-12-01.",
    code: `const limit = Date.parse("2023-12-01T00:00:00Z") / 1000;
const files = await api.all("<<GET /files>>", { purpose: "fine-tune" });
const old = files.filter((f) => f.created_at < limit);
for (const { id } of old) await api.<<DELETE /files/{file_id}>>({ file_id: id });
return old.length;`,
    answer: ({ files }) =>
      files.filter((one) => one.purpose === "fine-tune" && one.created_at < 1_701_388_800).length,
    done: ({ files }) => files.every((one) => one.purpose !== "fine-tune" || one.created_at >= 1_701_388_800),
  },
]);

const artist = (i: number) => ({
  external_urls: { spotify: `https://open.spotify.com/artist/a${i}` },
  href: `https://api.spotify.com/v1/artists/a${i}`,
  id: `a${i}`,
  name: `Artist ${i}`,
  type: "artist",
  uri: `spotify:artist:a${i}`,
});

function spotifyStart() {
  return {
    tracks: range(130, (i) => ({
      added_at: "2024-01-01T00:00:00Z",
      added_by: { id: "me" },
      is_local: false,
      track: {
        album: {
          album_type: "album",
          id: `al${i}`,
          name: `Album ${i}`,
          images: [{ url: "https://i.scdn.co/image/1", height: 300, width: 300 }],
          release_date: "2020-01-01",
        },
        artists: [artist(i % 13)],
        duration_ms: 180_000 + i,
        explicit: false,
        href: `https://api.spotify.com/v1/tracks/tr${i}`,
        id: `tr${i}`,
        name: `Track ${i}`,
        popularity: 50,
        preview_url: null,
        track_number: 1,
        type: "track",
        uri: `spotify:track:tr${i}`,
      },
    })),
    albums: range(58, (i) => ({
      added_at: "2024-01-01T00:00:00Z",
      album: {
        album_type: "album",
        total_tracks: 9,
        id: `al${i}`,
        name: `Album ${i}`,
        release_date: `20${10 + (i % 15)}-05-01`,
        artists: [artist(i)],
        images: [],
        label: "Label",
        popularity: 40,
        type: "album",
        uri: `spotify:album:al${i}`,
      },
    })),
  };
}

/** `limit` and `offset`, with `next`, an address: developer.spotify.com, "Get Playlist Items". */
function spotifyPage({ query, url }: Sent, all: readonly unknown[]): Answered {
  const limit = numberIn(query, "limit", { usual: 20, most: 50 });
  const offset = Number(query.get("offset") ?? 0);
  const at = (from: number) => `https://api.spotify.com${url.pathname}?offset=${from}&limit=${limit}`;
  return {
    body: {
      href: at(offset),
      items: all.slice(offset, offset + limit),
      limit,
      next: offset + limit < all.length ? at(offset + limit) : null,
      offset,
      previous: null,
      total: all.length,
    },
  };
}

const spotify = tasksOn(
  "spotify.yaml",
  {
    start: spotifyStart,
    routes: (state): Routes => ({
      "GET /playlists/{playlist_id}/items": (sent) => spotifyPage(sent, state.tracks),
      "GET /me/albums": (sent) => spotifyPage(sent, state.albums),
    }),
  },
  [
    {
      asked: "How long is the playlist p1, in minutes, and which artist has the most tracks in it?",
      code: `const items = await api.all("<<GET /playlists/{playlist_id}/items>>", { playlist_id: "p1", limit: 50 });
let ms = 0;
const counts = {};
for (const { track } of items) {
  ms += track.duration_ms;
  for (const { name } of track.artists) counts[name] = (counts[name] ?? 0) + 1;
}
const [top] = Object.entries(counts).sort((a, b) => b[1] - a[1]);
return { minutes: Math.round(ms / 60000), top };`,
      answer: ({ tracks }) => ({
        minutes: Math.round(sum(tracks.map(({ track }) => track.duration_ms)) / 60_000),
        top: ["Artist 0", 10],
      }),
    },
    {
      asked: "How many of my saved albums came out in each year since 2020?",
      code: `const saved = await api.all("<<GET /me/albums>>", { limit: 50 });
const years = {};
for (const { album } of saved) {
  const year = album.release_date.slice(0, 4);
  if (year >= "2020") years[year] = (years[year] ?? 0) + 1;
}
return years;`,
      answer: ({ albums }) =>
        tally(albums.map(({ album }) => album.release_date.slice(0, 4)).filter((year) => year >= "2020")),
    },
  ],
);

function twilioStart() {
  return {
    messages: range(132, (i) => ({
      sid: `SM${i}`,
      account_sid: "AC1",
      body: `Hello number ${i}, your code is on its way`,
      direction: "outbound-api",
      from: "+15017122661",
      to: `+1558675${i}`,
      status: i % 7 === 0 ? "undelivered" : "delivered",
      error_code: i % 7 === 0 ? 30003 + (i % 2) : null,
      error_message: null,
      price: "-0.00750",
      price_unit: "USD",
      num_segments: "1",
      num_media: "0",
      date_sent: "Thu, 24 Aug 2024 05:01:45 +0000",
      uri: `/2010-04-01/Accounts/AC1/Messages/SM${i}.json`,
      subresource_uris: { media: `/2010-04-01/Accounts/AC1/Messages/SM${i}/Media.json` },
    })),
    calls: range(61, (i) => ({
      sid: `CA${i}`,
      account_sid: "AC1",
      duration: String(10 + i),
      price: "-0.020",
      price_unit: "USD",
      status: i % 5 === 0 ? "no-answer" : "completed",
      direction: "outbound-api",
      from: "+15017122661",
      to: `+1558675${i}`,
      start_time: "Thu, 24 Aug 2024 05:01:45 +0000",
      uri: `/2010-04-01/Accounts/AC1/Calls/CA${i}.json`,
    })),
  };
}

/** `PageSize`, with `next_page_uri`: twilio.com, "Twilio's response", paging information. */
function twilioPage(name: string, { query, url }: Sent, all: readonly unknown[]): Answered {
  const size = numberIn(query, "PageSize", { usual: 50, most: 1000 });
  const number = Number(query.get("Page") ?? 0);
  const at = (page: number) => `${url.pathname}?PageSize=${size}&Page=${page}&PageToken=PA${page}`;
  const from = number * size;
  return {
    body: {
      [name]: all.slice(from, from + size),
      end: from + size - 1,
      first_page_uri: at(0),
      next_page_uri: from + size < all.length ? at(number + 1) : null,
      page: number,
      page_size: size,
      previous_page_uri: null,
      start: from,
      uri: at(number),
    },
  };
}

const twilio = tasksOn(
  "twilio-api-v2010.json",
  {
    start: twilioStart,
    routes: (state): Routes => ({
      "GET /2010-04-01/Accounts/{AccountSid}/Messages.json": (sent) =>
        twilioPage("messages", sent, state.messages),
      "GET /2010-04-01/Accounts/{AccountSid}/Calls.json": (sent) => twilioPage("calls", sent, state.calls),
    }),
  },
  [
    {
      asked:
        "Why were messages of account AC00000000000000000000000000000001 not delivered? Count them by error code.",
      code: `const messages = await api.all("<<GET /2010-04-01/Accounts/{AccountSid}/Messages.json>>", { AccountSid: "AC00000000000000000000000000000001" });
const codes = {};
for (const m of messages) if (m.status === "undelivered") codes[m.error_code] = (codes[m.error_code] ?? 0) + 1;
return codes;`,
      answer: ({ messages }) =>
        tally(messages.filter(({ status }) => status === "undelivered").map((one) => String(one.error_code))),
    },
    {
      asked:
        "How many seconds did the completed calls of account AC00000000000000000000000000000001 take together?",
      code: `const calls = await api.all("<<GET /2010-04-01/Accounts/{AccountSid}/Calls.json>>", { AccountSid: "AC00000000000000000000000000000001", PageSize: 20 });
return calls.filter((c) => c.status === "completed").reduce((sum, c) => sum + Number(c.duration), 0);`,
      answer: ({ calls }) =>
        sum(calls.filter(({ status }) => status === "completed").map(({ duration }) => Number(duration))),
    },
  ],
);

const snowflake = (i: number) => String(800_000_000_000_000_000n + BigInt(i));

/** `limit` and `after`, the id of the last user: discord.com/developers, "List Guild Members". */
const discord = tasksOn(
  "discord.json",
  {
    start: () => ({
      members: range(270, (i) => ({
        user: {
          id: snowflake(i),
          username: `member${i}`,
          discriminator: "0",
          global_name: null,
          avatar: null,
          public_flags: 0,
        },
        nick: null,
        avatar: null,
        roles: i % 10 === 0 ? [snowflake(9_999)] : [],
        joined_at: "2024-04-26T06:26:56.936Z",
        premium_since: null,
        deaf: false,
        mute: false,
        flags: 0,
        pending: false,
      })),
    }),
    routes: ({ members }): Routes => ({
      "GET /guilds/{guild_id}/members": ({ query }) => {
        const after = BigInt(query.get("after") ?? 0);
        const limit = numberIn(query, "limit", { usual: 1, most: 1000 });
        return { body: members.filter(({ user }) => BigInt(user.id) > after).slice(0, limit) };
      },
    }),
  },
  [
    {
      asked: `How many members of guild ${snowflake(0)} have the role ${snowflake(9_999)}?`,
      code: `let count = 0, after = "0";
for (;;) {
  const members = await api.<<GET /guilds/{guild_id}/members>>({ guild_id: "${snowflake(0)}", limit: 100, after });
  count += members.filter((m) => m.roles.includes("${snowflake(9_999)}")).length;
  if (members.length < 100) return count;
  after = members.at(-1).user.id;
}`,
      answer: ({ members }) => members.filter(({ roles }) => roles.length > 0).length,
    },
  ],
);

/** `limit` and `offset`, with `total_count`: developer.box.com, "Offset-based Pagination". */
const box = tasksOn(
  "box.json",
  {
    start: () => ({
      entries: range(145, (i) => ({
        id: String(12_345 + i),
        etag: "1",
        type: i % 5 === 0 ? "folder" : "file",
        sequence_id: "3",
        name: i % 5 === 0 ? `Folder ${i}` : `report-${i}.${i % 2 === 0 ? "pdf" : "docx"}`,
        ...(i % 5 === 0
          ? {}
          : {
              sha1: "85136C79CBF9FE36BB9D05D0639C70C265C18D37",
              file_version: {
                id: "1",
                type: "file_version",
                sha1: "134b65991ed521fcfe4724b7d814ab8ded5185dc",
              },
            }),
      })),
    }),
    routes: ({ entries }): Routes => ({
      "GET /folders/{folder_id}/items": ({ query }) => {
        const limit = numberIn(query, "limit", { usual: 100, most: 1000 });
        const offset = Number(query.get("offset") ?? 0);
        return {
          body: {
            total_count: entries.length,
            entries: entries.slice(offset, offset + limit),
            offset,
            limit,
            order: [{ by: "type", direction: "ASC" }],
          },
        };
      },
    }),
  },
  [
    {
      asked: "How many PDF files and how many folders are in folder 0?",
      code: `const items = await api.all("<<GET /folders/{folder_id}/items>>", { folder_id: "0", limit: 60 });
return { pdfs: items.filter((i) => i.type === "file" && i.name.endsWith(".pdf")).length, folders: items.filter((i) => i.type === "folder").length };`,
      answer: ({ entries }) => ({
        pdfs: entries.filter(({ name }) => name.endsWith(".pdf")).length,
        folders: entries.filter(({ type }) => type === "folder").length,
      }),
    },
  ],
);

export const clouds: Task[] = [
  ...digitalocean,
  ...docker,
  ...kubernetes,
  ...openai,
  ...spotify,
  ...twilio,
  ...discord,
  ...box,
];
