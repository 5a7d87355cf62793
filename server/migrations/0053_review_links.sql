CREATE TABLE "review_link_posts" (
	"link_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"decision" text,
	"version" integer,
	"content_hash" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "review_link_posts_link_id_post_id_pk" PRIMARY KEY("link_id","post_id"),
	CONSTRAINT "review_link_posts_decision_check" CHECK (("review_link_posts"."decision" is null) = ("review_link_posts"."decided_at" is null) and ("review_link_posts"."decision" is null) = ("review_link_posts"."version" is null))
);
--> statement-breakpoint
CREATE TABLE "review_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"passcode_hash" text,
	"title" text NOT NULL,
	"note" text NOT NULL,
	"guest_name" text NOT NULL,
	"guest_email" text,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"rests_until" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"first_opened_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone,
	"recent_openings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "review_links_tries_check" CHECK ("review_links"."tries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "post_comments" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "review_link_posts" ADD CONSTRAINT "review_link_posts_link_id_review_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."review_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_link_posts" ADD CONSTRAINT "review_link_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_link_posts" ADD CONSTRAINT "review_link_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_link_posts" ADD CONSTRAINT "review_link_posts_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_links" ADD CONSTRAINT "review_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_link_posts_post_idx" ON "review_link_posts" USING btree ("workspace_id","post_id");--> statement-breakpoint
CREATE INDEX "review_link_posts_business_idx" ON "review_link_posts" USING btree ("business_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_links_token_key" ON "review_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "review_links_business_idx" ON "review_links" USING btree ("workspace_id","business_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "post_comments" ADD CONSTRAINT "post_comments_link_id_review_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."review_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_comments_link_idx" ON "post_comments" USING btree ("link_id") WHERE "post_comments"."link_id" is not null;--> statement-breakpoint
SELECT protect_tenant_table('review_links'), protect_business_table('review_links'), protect_tenant_table('review_link_posts'), protect_business_table('review_link_posts');
