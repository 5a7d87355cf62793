CREATE TABLE "ideas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"title" text NOT NULL,
	"angle" text NOT NULL,
	"content_type" text NOT NULL,
	"writer" text NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"words" text NOT NULL,
	"language" text NOT NULL,
	"composer" boolean NOT NULL,
	"writer" text NOT NULL,
	"state" text DEFAULT 'writing' NOT NULL,
	"revision" integer NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer,
	"title" text,
	"body" text DEFAULT '' NOT NULL,
	"beside" jsonb,
	"message" text,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "revisions_state_check" CHECK ("revisions"."state" in ('writing', 'ready', 'aside', 'unchanged', 'stopped', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "source_post_id" uuid;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ideas" ADD CONSTRAINT "ideas_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ideas_business_idx" ON "ideas" USING btree ("workspace_id","business_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_running_key" ON "revisions" USING btree ("post_id") WHERE "revisions"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "revisions_writing_idx" ON "revisions" USING btree ("workspace_id") WHERE "revisions"."state" = 'writing';--> statement-breakpoint
CREATE INDEX "revisions_post_idx" ON "revisions" USING btree ("workspace_id","post_id","started_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_source_post_id_posts_id_fk" FOREIGN KEY ("source_post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_source_idx" ON "posts" USING btree ("source_post_id") WHERE "posts"."source_post_id" is not null;--> statement-breakpoint
SELECT protect_tenant_table(name::regclass), protect_business_table(name::regclass) FROM unnest(ARRAY['revisions', 'ideas']) AS name;
